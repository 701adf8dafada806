/** The words of sharing and printing. */

export const SHARE = {
  title: "Share and print",
  link: "Link",
  puzzleLink: "The puzzle",
  marksLink: "The puzzle with my marks",
  copy: "Copy",
  share: "Share",
  picture: "Picture",
  preview: "How the picture will look",
  drawing: "Drawing…",
  shows: "What the picture shows",
  contents: /** @type {[string, string][]} */ ([
    ["puzzle", "Puzzle"], ["marks", "My marks"], ["solution", "Solution"],
  ]),
  labels: "Number rows and columns",
  svg: "SVG",
  png: "PNG",
  copyPicture: "Copy picture",
  print: "Print",
  withAnswer: "With the answer on its own page",
  withMarks: "With my marks",
  printIt: "Print",
  formats: "As text",
  format: "Format",
  text: "The puzzle in this format",
  writing: "Writing…",
};

export const PRINTS = {
  answer: "Answer",
  rules: "Place bulbs so that every white cell is lit. No bulb lights another. "
    + "A number tells how many bulbs stand next to it.",
};
