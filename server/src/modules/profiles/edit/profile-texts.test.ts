import { expect, test } from 'vitest'
import { cleanLine, cleanText, readWebLink } from './profile-texts.policy.ts'

test.for([
  ['  Ada  ', 'Ada'],
  ['Ada\nLovelace\t!', 'Ada Lovelace !'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['a\u200bd\u2060m\ufeffin', 'admin'],
  ['\u2066hidden\u2069', 'hidden'],
  [`Z${'\u0316'.repeat(40)}`, `Z${'\u0316'.repeat(3)}`],
  ['cafe\u0301', 'café'],
  ['👨‍👩‍👧', '👨‍👩‍👧'],
  ['می‌خواهم', 'می‌خواهم'],
  ['half \ud83d', 'half \ufffd'],
  ['\u202e\u200b', ''],
] as const)('a display name is cleaned to one line: %j', ([typed, kept]) => {
  expect(cleanLine(typed)).toBe(kept)
})

test('a bio keeps its line breaks, with at most one empty line', () => {
  expect(cleanText(' one\r\ntwo\u2028three\n\n\n\n\nfour\u0007 ')).toBe('one\ntwo\nthree\n\nfour')
})

test.for([
  ['', ''],
  ['https://ada.example/path?q=1#x', 'https://ada.example/path?q=1#x'],
  ['HTTP://ada.example', 'HTTP://ada.example'],
  ['ada.example', 'https://ada.example'],
  ['ada.example:8080/x', 'https://ada.example:8080/x'],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt://ada.example/%0aalert(1)', null],
  ['java\tscript:alert(1)', null],
  ['data:text/html,hi', null],
  ['mailto:ada@ada.example', null],
  ['ftp://ada.example', null],
  ['//ada.example', null],
  ['https://ada:secret@ada.example', null],
  ['https://ada.example@evil.example', null],
  ['https://localhost', null],
  ['https://ada.example/\r\nset-cookie: a=b', null],
  ['https:\\\\ada.example', null],
  ['https://ada.example/"><script>', null],
  ['not a link', null],
] as const)('a web link is normalised or rejected: %j', ([typed, kept]) => {
  expect(readWebLink(typed)).toBe(kept)
})
