/*
 * Passwords that attackers guess first. This is not a list of breached passwords: it is generated here, from the words,
 * keyboard patterns, repetitions, dates and endings that such lists are known to be full of. An operator who wants more
 * needs a breach corpus.
 */
const words = `
  password passwort passw0rd p@ssword p@ssw0rd pass contrasena senha motdepasse parola haslo wachtwoord letmein welcome
  welcome1 admin administrator root user guest login master secret default changeme test testing temp sayso hello
  iloveyou loveyou love lovely sunshine princess prince dragon monkey shadow superman batman spiderman pokemon naruto
  starwars football baseball basketball soccer hockey tennis golf liverpool arsenal chelsea barcelona juventus yankees
  michael jordan robert daniel thomas andrew joshua matthew jessica jennifer ashley amanda nicole michelle charlie
  george william james david john maria anna laura sarah emma sophie lisa julia peter martin alex max sam ben tom
  hunter ranger buster killer tigger pepper ginger cookie cheese banana apple orange cherry flower butterfly angel
  summer winter spring autumn january february march april june july august september october november december monday
  friday sunday computer internet google facebook twitter instagram android iphone samsung microsoft windows linux
  mustang ferrari porsche mercedes toyota harley yamaha honda corvette camaro freedom whatever trustno1 access matrix
  phoenix eagle tiger lion wolf panther falcon cowboy cowboys dallas london berlin paris madrid america canada germany
  france brazil india mexico russia money diamond silver golden purple yellow green black white jesus christ heaven
  family mother father baby babygirl daddy mommy friend friends forever happy lucky cool awesome hacker ninja samurai
`
  .split(/\s+/)
  .filter(Boolean)

const rows = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'abcdefghijklmnop',
]
const columns = [
  '1qaz2wsx3edc4rfv5tgb',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgb',
  'zaq12wsxcde3',
  'q1w2e3r4t5y6',
]
const endings =
  `1 2 3 7 12 13 21 22 23 11 69 77 88 99 01 00 007 101 111 123 321 456 666 777 789 999 1234 4321 12345
  123456 ! !! 1! 123! @ @1 @123 # * . _1 abc xyz`
    .split(/\s+/)
    .filter(Boolean)
const years = Array.from({ length: 82 }, (_, i) => String(1950 + i))

/** Dates as six or eight digits, in the three orders people write them. */
const day = '(0[1-9]|[12]\\d|3[01])'
const month = '(0[1-9]|1[0-2])'
const year = '((19|20)?\\d\\d)'
const dates = [day + month + year, month + day + year, year + month + day].map(
  (date) => new RegExp(`^${date}$`),
)

const weak: ReadonlySet<string> = new Set([...words, ...wordsWithEndings(), ...walks(), ...repetitions()])

export function isWeak(folded: string): boolean {
  return weak.has(folded) || dates.some((date) => date.test(folded))
}

function wordsWithEndings(): string[] {
  return words.flatMap((word) => [
    ...[...endings, ...years].map((ending) => word + ending),
    `1${word}`,
    `123${word}`,
    word + word,
  ])
}

function walks(): string[] {
  const lines = [...rows, ...columns].flatMap((row) => [row, [...row].reverse().join('')])
  const parts = lines.flatMap((line) => substrings(line, 3))
  const starts = lines.map((line) => line.slice(0, 3))
  const joined = starts.flatMap((a) => starts.map((b) => a + b))
  return [...parts, ...parts.flatMap((part) => [...endings.map((end) => part + end), part + part]), ...joined]
}

function substrings(line: string, shortest: number): string[] {
  return Array.from({ length: line.length }, (_, from) =>
    Array.from({ length: line.length - from }, (_, more) => line.slice(from, from + more + 1)),
  )
    .flat()
    .filter((part) => part.length >= shortest)
}

function repetitions(): string[] {
  const signs = [...'0123456789abcdefghijklmnopqrstuvwxyz!*.-']
  const same = signs.flatMap((sign) => Array.from({ length: 12 }, (_, more) => sign.repeat(more + 5)))
  const pairs = [...'0123456789'].flatMap((a) => [...'0123456789'].map((b) => a + b))
  return [
    ...same,
    ...pairs.flatMap((pair) => [pair.repeat(3), pair.repeat(4)]),
    'abcabc',
    '123123',
    'abc123',
    'a1b2c3',
  ]
}
