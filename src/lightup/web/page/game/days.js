/**
 * Days as the API writes them, and which of their puzzles were solved. Pure functions.
 *
 * daysAfter("2026-12-31", 1);   // "2027-01-01"
 */

import { isSolved } from "./store.js";

/** @import { Row } from "./store.js" */

/**
 * Returns a day where the user is.
 * @param {Date} date
 */
export const dayOf = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  .map((part) => String(part).padStart(2, "0")).join("-");

/**
 * Returns noon of a day where the user is.
 * @param {string} day
 */
export function noonOf(day) {
  const [year, month, date] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12);
}

/**
 * Returns the day that is some days later.
 * @param {string} day
 * @param {number} days
 */
export function daysAfter(day, days) {
  const date = noonOf(day);
  date.setDate(date.getDate() + days);
  return dayOf(date);
}

/**
 * Returns the days with puzzles that were solved, with the rows of these by level.
 * @param {Row[]} rows
 * @returns {Map<string, Map<number, Row>>}
 */
export function solvedDays(rows) {
  const days = new Map();
  for (const row of rows) {
    if (row.source !== "day" || row.level === null || !isSolved(row)) continue;
    days.set(row.name, (days.get(row.name) ?? new Map()).set(row.level, row));
  }
  return days;
}

/**
 * Counts the days in a row up to today, or to yesterday as long as today may still come, and the most ever.
 * @param {Iterable<string>} solved days
 * @param {string} today
 */
export function streaks(solved, today) {
  const days = new Set(solved), lengths = new Map();
  for (const day of [...days].sort()) lengths.set(day, 1 + (lengths.get(daysAfter(day, -1)) ?? 0));
  return { now: lengths.get(today) ?? lengths.get(daysAfter(today, -1)) ?? 0, best: Math.max(0, ...lengths.values()) };
}

/**
 * The days of a month in weeks from Monday on; "" where another month begins or ends a week.
 * @param {string} day in the month
 */
export function monthOf(day) {
  const first = `${day.slice(0, 8)}01`, days = [];
  for (let one = first; one.slice(0, 7) === first.slice(0, 7); one = daysAfter(one, 1)) days.push(one);
  return [...Array.from({ length: (noonOf(first).getDay() + 6) % 7 }, () => ""), ...days];
}
