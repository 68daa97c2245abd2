import sharp from 'sharp'

/** Numbers that look random and are the same each time: as good as a picture needs. */
function numbers(seed: number): () => number {
  let state = seed * 2654435761 + 1
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

/** A drawn picture with large and small shapes, another one for each number. */
export function drawScene(seed: number, { width = 640, height = 480 } = {}): Promise<Buffer> {
  const next = numbers(seed)
  const colour = () => `hsl(${Math.floor(next() * 360)} ${30 + next() * 60}% ${15 + next() * 70}%)`
  const shapes = Array.from({ length: 14 }, () => {
    const [x, y, w, h] = [next() * width, next() * height, 40 + next() * 300, 40 + next() * 260]
    return next() < 0.5
      ? `<ellipse cx="${x}" cy="${y}" rx="${w / 2}" ry="${h / 2}" fill="${colour()}"/>`
      : `<rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" fill="${colour()}" transform="rotate(${next() * 90} ${x} ${y})"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${colour()}"/>${shapes.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer()
}

/** The same picture as people pass it on: saved again, smaller, brighter. */
export const variants = {
  'saved again': (picture: Buffer) => sharp(picture).jpeg({ quality: 55 }).toBuffer(),
  smaller: (picture: Buffer) => sharp(picture).resize({ width: 320 }).webp({ quality: 75 }).toBuffer(),
  brighter: (picture: Buffer) => sharp(picture).modulate({ brightness: 1.2 }).png().toBuffer(),
} as const
