#!/usr/bin/python3
"""Writes the table of characters that look like a letter or digit of English, from Unicode's data on confusables.

Python, because the data is in ICU, whose spoof checker Node does not offer. Run it when ICU has a newer Unicode:
    scripts/apt-missing python3-icu && scripts/confusables.py
"""
import sys
import unicodedata
from collections import defaultdict
from pathlib import Path

import icu

TARGET = Path(__file__).parent.parent / 'server/src/modules/profiles/names/confusables.policy.ts'
WIDTH = 60

checker = icu.SpoofChecker()
alike = defaultdict(list)
for point in range(0x80, sys.maxunicode + 1):
    char = chr(point)
    # What normalization changes needs no row here, and only letters, numbers and symbols are read as letters.
    if unicodedata.category(char)[0] not in 'LNS' or unicodedata.normalize('NFKC', char) != char:
        continue
    plain = checker.getSkeleton(0, char)
    if plain != char and plain.isascii() and plain.isalnum():
        alike[plain.lower()].append(f'\\u{{{point:x}}}')


def row(plain, chars):
    lines = []
    for char in chars:
        if not lines or len(lines[-1]) + len(char) > WIDTH:
            lines.append('')
        lines[-1] += char
    return f"  {plain}:\n" + ' +\n'.join(f"    '{line}'" for line in lines) + ','


count = sum(len(chars) for chars in alike.values())
rows = '\n'.join(row(plain if plain[0].isalpha() else f"'{plain}'", chars) for plain, chars in sorted(alike.items()))
TARGET.write_text(f"""// Written by scripts/confusables.py from Unicode {icu.UNICODE_VERSION}: {count} characters that look like those on the left.
export const confusables: Readonly<Record<string, string>> = {{
{rows}
}}
""")
