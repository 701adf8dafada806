"""Links and texts of other puzzles: which puzzle it is, so that an error can name it.

>>> genre_of("https://puzz.link/p?slither/5/5/gdi2bg")
'Slitherlink'
>>> genre_of("https://www.janko.at/Raetsel/Nurikabe/001.a.htm")
'Nurikabe'
>>> genre_of("https://puzz.link/p?akari/3/2/6.i")
''
"""

from __future__ import annotations

import json
import re

from .pzpr import PREFIX, TYPES

# The names of puzz.link's types; one that is not here is named by its type.
GENRES = {
    "aho": "Aho-ni-Narikire",
    "angleloop": "Angle Loop",
    "aqre": "Aqre",
    "araf": "Araf",
    "bag": "Cave",
    "balance": "Balance Loop",
    "barns": "Barns",
    "bonsan": "Bonsan",
    "castle": "Castle Wall",
    "cave": "Cave",
    "compass": "Compass",
    "cojun": "Cojun",
    "country": "Country Road",
    "dbchoco": "Double Choco",
    "detour": "Detour",
    "dosufuwa": "Dosun-Fuwari",
    "doubleback": "Double Back",
    "easyasabc": "Easy as ABC",
    "fillomino": "Fillomino",
    "geradeweg": "Geradeweg",
    "goishi": "Goishi Hiroi",
    "gokigen": "Slant",
    "hakoiri": "Hakoiri-masashi",
    "hanare": "Hanare-gumi",
    "hashi": "Hashiwokakero",
    "hashikake": "Hashiwokakero",
    "hebi": "Hebi-Ichigo",
    "herugolf": "Herugolf",
    "heteromino": "Heteromino",
    "heyawake": "Heyawake",
    "hitori": "Hitori",
    "ichimaga": "Ichimaga",
    "kakuro": "Kakuro",
    "kinkonkan": "Kin-Kon-Kan",
    "kurodoko": "Kurodoko",
    "kurotto": "Kurotto",
    "lits": "LITS",
    "lollipops": "Lollipops",
    "loopsp": "Loop Special",
    "maxi": "Maxi Loop",
    "mashu": "Masyu",
    "masyu": "Masyu",
    "minarism": "Minarism",
    "mines": "Minesweeper",
    "moonsun": "Moon or Sun",
    "nanro": "Nanro",
    "nawabari": "Territory",
    "norinori": "Norinori",
    "numlin": "Numberlink",
    "nuribou": "Nuribou",
    "nurikabe": "Nurikabe",
    "nurimisaki": "Nurimisaki",
    "pipelink": "Pipelink",
    "rectslider": "Rectangle-Slider",
    "reflect": "Reflect Link",
    "renban": "Renban-Madoguchi",
    "ringring": "Ring-ring",
    "ripple": "Ripple Effect",
    "shakashaka": "Shakashaka",
    "shikaku": "Shikaku",
    "shimaguni": "Islands",
    "shugaku": "School Trip",
    "simpleloop": "Simple Loop",
    "skyscrapers": "Skyscrapers",
    "slalom": "Slalom",
    "slither": "Slitherlink",
    "slitherlink": "Slitherlink",
    "starbattle": "Star Battle",
    "statuepark": "Statue Park",
    "stostone": "Stostone",
    "sudoku": "Sudoku",
    "suguru": "Suguru",
    "sukoro": "Sukoro",
    "tapa": "Tapa",
    "tasquare": "Tasquare",
    "tatamibari": "Tatamibari",
    "tents": "Tents",
    "tilepaint": "Tilepaint",
    "toichika": "Toichika",
    "wblink": "Shirokuro-link",
    "yajikazu": "Yajisan-Kazusan",
    "yajilin": "Yajilin",
    "yajirin": "Yajilin",
    "yinyang": "Yin-Yang",
    "yosenabe": "Yosenabe",
}
OWN = {*TYPES, "light-up", "light up"}

_PZPR = re.compile(rf"{PREFIX}([a-z0-9]+)(?:_edit|_play)?/(?:v:[a-z]+/)?\d+/\d+/.*", re.IGNORECASE)
_JANKO_LINK = re.compile(r"https?://(?:www\.)?janko\.at/Raetsel/([^/\s]+)/\S*", re.IGNORECASE)
_JANKO_LINE = re.compile(r"^\s*\[?puzzle\]?\s+([a-z][a-z -]*?)\s*$", re.MULTILINE | re.IGNORECASE)


def genre_of(text: str) -> str:
    """Returns which other puzzle a text says it is; empty if it says nothing, or is Light Up."""
    text = text.strip()
    said = _PZPR.fullmatch(text) or _JANKO_LINK.fullmatch(text) or _JANKO_LINE.search(text)
    return _named(said[1]) if said else ""


def genre_among(lines: list[str]) -> str:
    """Returns the same of the lines of a Penpa file, one of which may list its tags."""
    tags = (tag for line in lines if line.startswith('["') for tag in _tags(line))
    return next((name for tag in tags if tag.lower() in GENRES and (name := _named(tag))), "")


def _tags(line: str) -> list[str]:
    try:
        return [tag for tag in json.loads(line) if isinstance(tag, str)]
    except ValueError:
        return []


def _named(word: str) -> str:
    key = word.lower()
    if key in OWN:
        return ""
    return GENRES.get(key) or GENRES.get(re.sub(r"[^a-z]", "", key)) or word.title()
