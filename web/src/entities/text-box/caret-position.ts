const COPIED = [
  'font',
  'letterSpacing',
  'lineHeight',
  'whiteSpace',
  'overflowWrap',
  'padding',
  'border',
] as const

/**
 * Returns the bottom of a character's line, from the top of the text area. Browsers do not expose it, so a copy is
 * measured.
 */
export function lineBottomAt(area: HTMLTextAreaElement, at: number): number {
  const style = getComputedStyle(area)
  const copy = document.createElement('div')
  for (const property of COPIED) copy.style[property] = style[property]
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    boxSizing: 'border-box',
    whiteSpace: 'pre-wrap',
    width: `${area.offsetWidth}px`,
  })
  copy.textContent = area.value.slice(0, at)
  const mark = document.createElement('span')
  mark.textContent = '​'
  copy.append(mark)
  document.body.append(copy)
  const bottom = mark.offsetTop + mark.offsetHeight - area.scrollTop
  copy.remove()
  return Math.min(bottom, area.clientHeight)
}
