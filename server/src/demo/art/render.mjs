// node render.mjs [scenes|avatars|loops|all] [--only a,b] [--variant n] [--out dir]

import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { rng } from './lib.mjs'
import { scenes } from './scenes.mjs'

const here = path.dirname(new URL(import.meta.url).pathname)
const argv = process.argv.slice(2)
const opt = (n) => {
  const i = argv.indexOf(`--${n}`)
  return i < 0 ? undefined : argv[i + 1]
}
const what = argv[0] && !argv[0].startsWith('--') ? argv[0] : 'all'
const only = opt('only')?.split(',')
const out = opt('out') ?? here
sharp.concurrency(1)

const fields = new Map()
function field(w, h, cell, seed) {
  const key = `${w}x${h}:${cell}:${seed}`
  if (fields.has(key)) return fields.get(key)
  const R = rng(seed),
    gw = Math.ceil(w / cell) + 2,
    gh = Math.ceil(h / cell) + 2
  const g = Float32Array.from({ length: gw * gh }, () => R() * 2 - 1),
    o = new Float32Array(w * h)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const fx = x / cell,
        fy = y / cell,
        ix = fx | 0,
        iy = fy | 0
      let tx = fx - ix,
        ty = fy - iy
      tx = tx * tx * (3 - 2 * tx)
      ty = ty * ty * (3 - 2 * ty)
      const a = g[iy * gw + ix],
        b = g[iy * gw + ix + 1],
        c = g[(iy + 1) * gw + ix],
        d = g[(iy + 1) * gw + ix + 1]
      o[y * w + x] = (a + (b - a) * tx) * (1 - ty) + (c + (d - c) * tx) * ty
    }
  fields.set(key, o)
  return o
}
// Brush wobble on edges, low-frequency pigment, fine grain, vignette: one pass over the pixels.
function finish(buf, w, h, { wobble = 1.3, grain = 7, vig = 0.26, seed = 1 } = {}) {
  const dst = Buffer.alloc(w * h * 3),
    dx = field(w, h, 9, 3),
    dy = field(w, h, 9, 5),
    big = field(w, h, 90, 7),
    mid = field(w, h, 14, 9)
  const R = rng(seed + 99),
    k = w / 1200,
    md = Math.hypot(w, h) / 2
  const noise = Float32Array.from({ length: 65536 }, () => R() + R() - 1)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const i = y * w + x
      let sx = x,
        sy = y
      if (wobble) {
        sx = Math.min(w - 1, Math.max(0, Math.round(x + dx[i] * wobble * k * 1.4)))
        sy = Math.min(h - 1, Math.max(0, Math.round(y + dy[i] * wobble * k * 1.4)))
      }
      const s = (sy * w + sx) * 3,
        q = Math.hypot(x - w / 2, y - h / 2) / md
      const v = 1 - vig * Math.max(0, (q - 0.5) / 0.5) ** 1.7
      const m = v * (1 + (wobble ? big[i] * 0.022 + mid[i] * 0.014 : 0)),
        n = noise[(i * 31 + y * 7919) & 65535] * grain
      for (let c = 0; c < 3; c++) {
        const val = buf[s + c] * m + n
        dst[i * 3 + c] = val < 0 ? 0 : val > 255 ? 255 : val
      }
    }
  return dst
}
async function raster(p, outW) {
  const { data, info } = await sharp(Buffer.from(p.svg(outW)), { limitInputPixels: false })
    .flatten({ background: '#000' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    w: info.width,
    h: info.height,
    px: finish(data, info.width, info.height, {
      wobble: p.wobble,
      grain: p.grainy,
      vig: p.vig,
      seed: p.seed,
    }),
  }
}
async function webp(img, max, q0) {
  for (let q = q0; ; q -= 8) {
    const b = await sharp(img.px, { raw: { width: img.w, height: img.h, channels: 3 } })
      .webp({ quality: q, effort: 4, smartSubsample: true })
      .toBuffer()
    if (b.length <= max || q <= 32) return b
  }
}
async function doScenes() {
  fs.mkdirSync(path.join(out, 'scenes'), { recursive: true })
  for (const [name, draw] of Object.entries(scenes)) {
    if (only && !only.includes(name)) continue
    for (let v = 1; v <= 4; v++) {
      if (opt('variant') && +opt('variant') !== v) continue
      const width = +(opt('width') ?? 1200)
      const b = await webp(await raster(draw(v), width), 37_500, 72)
      fs.writeFileSync(path.join(out, 'scenes', `${name}-${v}.webp`), b)
    }
  }
}
async function doAvatars() {
  const { portraits } = await import('./portraits.mjs')
  const { marks } = await import('./marks.mjs')
  fs.mkdirSync(path.join(out, 'avatars'), { recursive: true })
  for (const [name, draw] of Object.entries({ ...portraits, ...marks })) {
    if (only && !only.includes(name)) continue
    fs.writeFileSync(
      path.join(out, 'avatars', `${name}.webp`),
      await webp(await raster(draw(), 256), 12_000, 88),
    )
  }
}
async function doLoops() {
  const { loops } = await import('./loops.mjs')
  fs.mkdirSync(path.join(out, 'loops'), { recursive: true })
  for (const [name, make] of Object.entries(loops)) {
    if (only && !only.includes(name)) continue
    const L = make(),
      W = 720,
      H = 480,
      fps = 20,
      N = Math.round(L.seconds * fps)
    const back = await sharp(Buffer.from(L.back.svg(W)))
      .flatten()
      .removeAlpha()
      .raw()
      .toBuffer()
    const base = finish(back, W, H, { wobble: 1, grain: 3, vig: 0.28, seed: 4 })
    const encode = async (crf) => {
      const file = path.join(out, 'loops', `${name}.mp4`)
      const ff = spawn(
        'ffmpeg',
        [
          '-y',
          '-loglevel',
          'error',
          '-f',
          'rawvideo',
          '-pix_fmt',
          'rgb24',
          '-s',
          `${W}x${H}`,
          '-r',
          String(fps),
          '-i',
          '-',
          '-c:v',
          'libx264',
          '-preset',
          'slow',
          '-crf',
          String(crf),
          '-pix_fmt',
          'yuv420p',
          '-movflags',
          '+faststart',
          '-threads',
          '1',
          file,
        ],
        { stdio: ['pipe', 'inherit', 'inherit'] },
      )
      for (let i = 0; i < N; i++) {
        const p = L.frame(i / N)
        const px = (frames[i] ??= await sharp(base, { raw: { width: W, height: H, channels: 3 } })
          .composite([{ input: Buffer.from(p.svg(W)) }])
          .removeAlpha()
          .raw()
          .toBuffer())
        if (!ff.stdin.write(px)) await new Promise((r) => ff.stdin.once('drain', r))
      }
      ff.stdin.end()
      await new Promise((r) => ff.on('close', r))
      return fs.statSync(file).size
    }
    const frames = []
    for (let crf = 24; crf <= 39; crf += 3) if ((await encode(crf)) <= 250_000) break
    fs.writeFileSync(
      path.join(out, 'loops', `${name}.webp`),
      await sharp(frames[0], { raw: { width: W, height: H, channels: 3 } })
        .webp({ quality: 70 })
        .toBuffer(),
    )
  }
}
if (what === 'scenes' || what === 'all') await doScenes()
if (what === 'avatars' || what === 'all') await doAvatars()
if (what === 'loops' || what === 'all') await doLoops()
