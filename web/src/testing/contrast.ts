const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })

/** The colour as the screen would mix it: red, green, blue and opacity, each 0 to 255. */
function pixelOf(colour: string): readonly number[] {
  if (pen === null) throw new Error('this browser has no canvas')
  pen.clearRect(0, 0, 1, 1)
  pen.fillStyle = colour
  pen.fillRect(0, 0, 1, 1)
  return [...pen.getImageData(0, 0, 1, 1).data]
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = pixelOf(colour).map((part) => {
    const share = part / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours as WCAG 2 measures it: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The contrast of an element's text with the plain colour behind it; 1 if it stands on a picture. */
export function textContrast(element: Element): number {
  for (let ground: Element | null = element; ground !== null; ground = ground.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(ground)
    if (backgroundImage !== 'none') return 1
    if (pixelOf(backgroundColor)[3] === 255) return contrast(getComputedStyle(element).color, backgroundColor)
  }
  return 1
}
