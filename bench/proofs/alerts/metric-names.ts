const KEYWORDS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan'])

/** The names of metrics in an expression of Prometheus, without the parts that a histogram is made of. */
export function metricsIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/"(\\.|[^"\\])*"/g, '')
    .replaceAll(/\{[^}]*\}/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|on|without|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
  const names = [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w)(?!\s*\()/g)].map(([name]) => name)
  return [...new Set(names)].filter((name) => !KEYWORDS.has(name.toLowerCase()))
}

/** The names that a process reports, with those that Prometheus makes of a histogram. */
export function reported(text: string): Set<string> {
  const names = new Set<string>()
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\w+)$/gm)) {
    names.add(name)
    if (type === 'histogram') for (const part of ['_bucket', '_count', '_sum']) names.add(name + part)
  }
  return names
}
