// Turns drawn pictures into what the demo keeps: every size that an upload of them would have, and their blurred
// previews, so that seeding only copies files. Drawings nobody uses are left out.
//   node render.mjs all --out FOLDER && node keep.mjs FOLDER
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

const demo = path.join(import.meta.dirname, '..')
const from = process.argv[2]
if (!from) throw new Error('which folder holds the drawings?')
const to = path.join(demo, 'pictures')
const read = (name) => JSON.parse(fs.readFileSync(path.join(demo, 'data', `${name}.json`), 'utf8'))

/** The widths of the media pipeline, below the picture's own. */
const WIDTHS = { scene: [320, 640], portrait: [96, 192], loop: [320, 640] }
const QUALITY = { quality: 72, effort: 6, smartSubsample: true }

async function thumbhashOf(file) {
  const { data, info } = await sharp(file)
    .resize({ width: 100, height: 100, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

async function keepSizes(file, folder, kind) {
  fs.mkdirSync(folder, { recursive: true })
  const { width, height } = await sharp(file).metadata()
  const widths = [...WIDTHS[kind].filter((one) => one < width), width]
  for (const one of widths) {
    const target = path.join(folder, `${one}.webp`)
    if (one === width) fs.copyFileSync(file, target)
    else await sharp(file).resize({ width: one }).webp(QUALITY).toFile(target)
  }
  return { width, height, widths, thumbhash: await thumbhashOf(file) }
}

function durationOf(file) {
  const said = execFileSync('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'format=duration',
    '-of',
    'csv=p=0',
    file,
  ])
  return Math.round(Number(said) * 1000)
}

const posts = read('posts')
const used = new Set([
  ...posts.flatMap(({ media, paid }) => [...media, ...(paid?.locked_media ?? [])]).map(({ src }) => src),
  ...read('links').map(({ picture }) => picture),
])
fs.rmSync(to, { recursive: true, force: true })
const index = {}
for (const src of [...used].sort()) {
  const [, isLoop, name] = /^(video:)?(.+)$/.exec(src)
  const scene = name.split('/')[0]
  const file = path.join(from, isLoop ? `loops/${scene}.webp` : `scenes/${name.replace('/', '-')}.webp`)
  const key = isLoop ? `loops/${scene}` : `scenes/${name.replace('/', '-')}`
  const kept = await keepSizes(file, path.join(to, key), isLoop ? 'loop' : 'scene')
  if (isLoop) {
    const video = path.join(from, `loops/${scene}.mp4`)
    fs.copyFileSync(video, path.join(to, key, 'video.mp4'))
    kept.durationMs = durationOf(video)
  }
  index[src] = { folder: key, ...kept }
}
for (const { handle } of read('people')) {
  const folder = `portraits/${handle}`
  const file = path.join(from, `avatars/${handle}.webp`)
  index[`portrait:${handle}`] = { folder, ...(await keepSizes(file, path.join(to, folder), 'portrait')) }
}
fs.writeFileSync(path.join(to, 'index.json'), `${JSON.stringify(index, null, 2)}\n`)
