// Drawing kit: a seeded SVG painter, light/hour palettes, shared motifs.
export function rng(s) {
  return () => {
    s = (s + 0x6d2b79f5) | 0
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
export const f = (n) => Math.round(n * 10) / 10
export const mix = (a, b, t) => {
  const A = hex(a),
    B = hex(b)
  return `#${A.map((v, i) =>
    Math.round(v + (B[i] - v) * t)
      .toString(16)
      .padStart(2, '0'),
  ).join('')}`
}
const hex = (c) => [1, 3, 5].map((i) => parseInt(c.slice(i, i + 2), 16))
const esc = (s) => String(s).replace(/&/g, '&amp;').replace(/</g, '&lt;')
const FONT = 'Inter, Helvetica, Arial, sans-serif'

export class Paint {
  constructor(w, h, seed) {
    this.w = w
    this.h = h
    this.R = rng(seed * 7919 + 13)
    this.seed = seed
    this.defs = []
    this.o = []
    this.n = 0
    this.vig = 0.26
    this.wobble = 0.75
    this.grainy = 7
  }
  r(a, b) {
    return a + this.R() * (b - a)
  }
  pick(a) {
    return a[Math.floor(this.R() * a.length)]
  }
  id() {
    return `i${this.n++}`
  }
  stops(st) {
    if (typeof st[0] === 'string') st = st.map((c, i) => [i / (st.length - 1), c])
    return st
      .map(
        ([p, c, o]) =>
          `<stop offset="${p}" stop-color="${c}"${o === undefined ? '' : ` stop-opacity="${o}"`}/>`,
      )
      .join('')
  }
  lin(x0, y0, x1, y1, st) {
    const i = this.id()
    this.defs.push(
      `<linearGradient id="${i}" gradientUnits="userSpaceOnUse" x1="${f(x0)}" y1="${f(y0)}" x2="${f(x1)}" y2="${f(y1)}">${this.stops(st)}</linearGradient>`,
    )
    return `url(#${i})`
  }
  v(y0, y1, st) {
    return this.lin(0, y0, 0, y1, st)
  }
  rad(cx, cy, r, st, fx = cx, fy = cy) {
    const i = this.id()
    this.defs.push(
      `<radialGradient id="${i}" gradientUnits="userSpaceOnUse" cx="${f(cx)}" cy="${f(cy)}" r="${f(r)}" fx="${f(fx)}" fy="${f(fy)}">${this.stops(st)}</radialGradient>`,
    )
    return `url(#${i})`
  }
  add(s) {
    this.o.push(s)
    return this
  }
  rect(x, y, w, h, fill, e = '') {
    return this.add(
      `<rect x="${f(x)}" y="${f(y)}" width="${f(Math.max(0, w))}" height="${f(Math.max(0, h))}" fill="${fill}" ${e}/>`,
    )
  }
  rr(x, y, w, h, r, fill, e = '') {
    return this.rect(x, y, w, h, fill, `rx="${f(r)}" ${e}`)
  }
  path(d, fill, e = '') {
    return this.add(`<path d="${d}" fill="${fill}" ${e}/>`)
  }
  poly(pts, fill, e = '') {
    return this.path(`M${pts.map((q) => `${f(q[0])} ${f(q[1])}`).join('L')}Z`, fill, e)
  }
  line(d, stroke, sw, e = '') {
    return this.path(
      d,
      'none',
      `stroke="${stroke}" stroke-width="${f(sw)}" stroke-linecap="round" stroke-linejoin="round" ${e}`,
    )
  }
  circ(x, y, r, fill, e = '') {
    return this.add(`<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="${fill}" ${e}/>`)
  }
  ell(x, y, a, b, fill, e = '') {
    return this.add(`<ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(a)}" ry="${f(b)}" fill="${fill}" ${e}/>`)
  }
  g(attrs, fn) {
    this.add(`<g ${attrs}>`)
    fn()
    return this.add('</g>')
  }
  at(x, y, rot, s, fn) {
    return this.g(
      `transform="translate(${f(x)} ${f(y)}) rotate(${f(rot)}) scale(${Array.isArray(s) ? s.join(' ') : s})"`,
      fn,
    )
  }
  blur(sd, fn, e = '') {
    const i = this.id()
    this.defs.push(
      `<filter id="${i}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${sd}"/></filter>`,
    )
    return this.g(`filter="url(#${i})" ${e}`, fn)
  }
  clip(d, fn) {
    const i = this.id()
    this.defs.push(`<clipPath id="${i}"><path d="${d}"/></clipPath>`)
    return this.g(`clip-path="url(#${i})"`, fn)
  }
  glow(x, y, r, c, o = 0.8) {
    return this.circ(
      x,
      y,
      r,
      this.rad(x, y, r, [
        [0, c, o],
        [0.25, c, o * 0.45],
        [1, c, 0],
      ]),
    )
  }
  fill(fill, e = '') {
    return this.rect(-2, -2, this.w + 4, this.h + 4, fill, e)
  }
  text(x, y, s, size, fill, e = '') {
    return this.add(
      `<text x="${f(x)}" y="${f(y)}" font-family="${FONT}" font-size="${size}" fill="${fill}" ${e}>${esc(s)}</text>`,
    )
  }
  svg(outW = this.w) {
    const k = outW / this.w
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${outW}" height="${Math.round(this.h * k)}" viewBox="0 0 ${this.w} ${this.h}"><defs>${this.defs.join('')}</defs>${this.o.join('')}</svg>`
  }
}

export const TONE = {
  dawn: {
    sky: ['#6779ad', '#b992b3', '#f2b79b', '#fde4c0'],
    haze: '#f4cdb2',
    sun: '#fff3d8',
    dark: '#2c2a4a',
    mid: '#75688f',
    far: '#b79bb0',
    water: ['#f4cdac', '#9486a4', '#39446b'],
    land: '#4a5560',
    leaf: '#4d6a58',
    lit: 0.35,
  },
  day: {
    sky: ['#4f9bd0', '#93c6e4', '#cfe6ec', '#f4f1e2'],
    haze: '#dcebec',
    sun: '#fffbe8',
    dark: '#1c3d4c',
    mid: '#4f7f93',
    far: '#9fc0cb',
    water: ['#b4dadb', '#3f93a3', '#12505f'],
    land: '#5f7f4e',
    leaf: '#3f7a45',
    lit: 0.05,
  },
  gold: {
    sky: ['#7fa6bf', '#cfc6aa', '#f5cd88', '#ffe9b8'],
    haze: '#f4d9a4',
    sun: '#fff4cf',
    dark: '#3c2f2a',
    mid: '#8a6f58',
    far: '#c9b08c',
    water: ['#f7deaa', '#a3946f', '#3f4f4e'],
    land: '#8a7a3e',
    leaf: '#6f7a34',
    lit: 0.2,
  },
  dusk: {
    sky: ['#242c56', '#654c85', '#d5736b', '#fbbd7c'],
    haze: '#e8997c',
    sun: '#ffe3ac',
    dark: '#17173a',
    mid: '#54406f',
    far: '#94637f',
    water: ['#f3ab7d', '#7d5479', '#1c2146'],
    land: '#2f2f4c',
    leaf: '#2b3a4a',
    lit: 0.55,
  },
  night: {
    sky: ['#060a1e', '#0f1a3e', '#22315f', '#3d4876'],
    haze: '#33406e',
    sun: '#eef2ff',
    dark: '#05070f',
    mid: '#1a2346',
    far: '#2c3866',
    water: ['#3d4a78', '#141d40', '#060918'],
    land: '#0f1730',
    leaf: '#12233a',
    lit: 0.7,
  },
  grey: {
    sky: ['#7f8d98', '#a7b2b8', '#c9cfce', '#e2e2da'],
    haze: '#d3d7d4',
    sun: '#f8f6ec',
    dark: '#2a353b',
    mid: '#66767d',
    far: '#a3afb2',
    water: ['#cfd6d4', '#80919a', '#35464f'],
    land: '#5a6658',
    leaf: '#4a5c50',
    lit: 0.25,
  },
}
export const tone = (p, names) => TONE[names[(p.seed - 1) % names.length]]

export function sky(p, T, hz, o = {}) {
  const { w, h } = p
  p.fill(mix(T.haze, T.land, 0.45))
  p.rect(-2, -2, w + 4, (o.full ? h : hz) + 6, p.v(0, hz, T.sky))
  const sx = o.sx ?? w * p.r(0.25, 0.75),
    sy = o.sy ?? hz * p.r(0.35, 0.85)
  p.glow(sx, sy, w * 0.55, T.sun, T === TONE.night ? 0.25 : 0.7)
  if (T === TONE.night) {
    stars(p, hz, 140)
  }
  if (o.sun !== 0) {
    const r = o.sun ?? 46
    p.circ(sx, sy, r, T.sun, 'opacity=".95"')
    if (T === TONE.night) {
      p.circ(sx - r * 0.25, sy - r * 0.1, r * 0.2, '#cfd6ee', 'opacity=".5"')
      p.circ(sx + r * 0.3, sy + r * 0.3, r * 0.14, '#cfd6ee', 'opacity=".5"')
    }
  }
  if (o.clouds !== 0) clouds(p, T, hz * 0.08, hz * 0.75, o.clouds ?? 7)
  return [sx, sy]
}
export function stars(p, H, n) {
  let a = '',
    b = ''
  for (let i = 0; i < n; i++) {
    const x = p.R() * p.w,
      y = p.R() * H,
      r = p.R() < 0.12 ? p.r(1.6, 2.6) : p.r(0.6, 1.3)
    const d = `M${f(x - r)} ${f(y)}a${f(r)} ${f(r)} 0 1 0 ${f(2 * r)} 0a${f(r)} ${f(r)} 0 1 0 ${f(-2 * r)} 0`
    if (p.R() < 0.5) a += d
    else b += d
  }
  p.path(a, '#fff', 'opacity=".85"').path(b, '#cfd8ff', 'opacity=".5"')
}
function clouds(p, T, y0, y1, n) {
  const { w } = p
  p.blur(9, () => {
    for (let i = 0; i < n; i++) {
      const cx = p.R() * w,
        cy = p.r(y0, y1),
        L = p.r(120, 360),
        th = p.r(8, 26)
      const t = (cy - y0) / (y1 - y0)
      const c = mix(T.sky[1], T === TONE.night ? '#56639a' : '#fff6ea', 0.35 + 0.5 * p.R()),
        c2 = mix(T.sky[2], T.mid, 0.4)
      for (let k = 0; k < 7; k++)
        p.ell(
          cx + p.r(-0.5, 0.5) * L,
          cy + p.r(-0.6, 0.6) * th,
          L * p.r(0.16, 0.38),
          th * p.r(0.5, 1),
          k < 3 ? c2 : c,
          `opacity="${f(0.25 + 0.3 * (1 - t))}"`,
        )
    }
  })
}
function ridgePts(R, n, rough) {
  let a = [R() * 0.4, R() * 0.4]
  while (a.length < n) {
    const b = []
    for (let i = 0; i < a.length - 1; i++) b.push(a[i], (a[i] + a[i + 1]) / 2 + (R() - 0.5) * rough)
    b.push(a[a.length - 1])
    a = b
    rough *= 0.54
  }
  return a
}
export function ridge(p, y, amp, fill, s = 1, e = '', bottom = p.h + 4) {
  const a = ridgePts(rng(s * 31 + p.seed * 101), 200, 1)
  let d = `M-4 ${f(bottom)}`
  a.forEach((v, i) => {
    d += `L${f(-4 + (i / (a.length - 1)) * (p.w + 8))} ${f(y - v * amp)}`
  })
  p.path(`${d}L${p.w + 4} ${f(bottom)}Z`, fill, e)
}
export function hill(p, y, amp, fill, ph = 0, e = '') {
  let d = `M-4 ${p.h + 4}`
  for (let x = -4; x <= p.w + 12; x += 12)
    d += `L${x} ${f(y - amp * (0.55 * Math.sin(x / 260 + ph) + 0.3 * Math.sin(x / 97 + ph * 2.3) + 0.15 * Math.sin(x / 41 + ph)))}`
  p.path(`${d}L${p.w + 12} ${p.h + 4}Z`, fill, e)
}
export function water(p, T, hz, sx, o = {}) {
  const { w, h } = p,
    H = (o.bottom ?? h) - hz
  p.rect(-2, hz, w + 4, H + 4, p.v(hz, hz + H, T.water))
  const strips = (n, c, op, spread, cx) => {
    for (let k = 0; k < 4; k++) {
      let d = ''
      for (let i = 0; i < n / 4; i++) {
        const t = p.R() ** 1.5,
          y = hz + 2 + t * H,
          L = 12 + t * 150 * p.R(),
          x = cx === undefined ? p.R() * w : cx + (p.R() - 0.5) * w * (0.05 + t * spread),
          th = 1 + t * 3
        d += `M${f(x - L / 2)} ${f(y)}q${f(L / 2)} ${f(-th)} ${f(L)} 0q${f(-L / 2)} ${f(th)} ${f(-L)} 0`
      }
      p.path(d, c, `opacity="${f((op * (k + 1)) / 4)}"`)
    }
  }
  strips(300, T.water[2], 0.42, 1)
  strips(160, T.water[0], 0.3, 1)
  if (sx !== undefined) strips(o.glint ?? 240, T.sun, 0.75, 0.38, sx)
}
export function pine(p, x, y, H, c, c2) {
  const W = H * 0.34
  let d = `M${f(x)} ${f(y - H)}`
  const n = 7
  for (let k = 1; k <= n; k++) {
    const yy = y - H + (H * 0.95 * k) / n,
      ww = ((W * k) / n) * (0.85 + 0.3 * p.R())
    d += `L${f(x + ww)} ${f(yy + 4)}L${f(x + ww * 0.52)} ${f(yy - 2)}`
  }
  for (let k = n; k >= 1; k--) {
    const yy = y - H + (H * 0.95 * k) / n,
      ww = ((W * k) / n) * (0.85 + 0.3 * p.R())
    d += `L${f(x - ww * 0.52)} ${f(yy - 2)}L${f(x - ww)} ${f(yy + 4)}`
  }
  p.rect(x - H * 0.02, y - H * 0.1, H * 0.04, H * 0.12, c)
  p.path(`${d}Z`, c2 ? p.lin(x - W, 0, x + W, 0, [c2, c, c]) : c)
}
export function tree(p, x, y, H, leaf, trunk = '#4a382c', light = '#ffffff') {
  p.path(
    `M${f(x - H * 0.035)} ${f(y)}Q${f(x)} ${f(y - H * 0.3)} ${f(x - H * 0.02)} ${f(y - H * 0.6)}h${f(H * 0.04)}Q${f(x + H * 0.01)} ${f(y - H * 0.3)} ${f(x + H * 0.045)} ${f(y)}Z`,
    trunk,
  )
  for (let i = 0; i < 26; i++) {
    const a = p.R() * 6.3,
      q = Math.sqrt(p.R()),
      px = x + Math.cos(a) * H * 0.3 * q,
      py = y - H * 0.66 + Math.sin(a) * H * 0.27 * q
    const up = (y - H * 0.66 - py) / (H * 0.27)
    p.circ(
      px,
      py,
      H * p.r(0.06, 0.13),
      mix(leaf, up > 0 ? light : '#0a1410', Math.abs(up) * 0.28 * p.R() + (px < x ? 0.05 : 0)),
    )
  }
}
export function person(p, x, y, H, o = {}) {
  const top = o.top ?? '#2b3550',
    leg = o.leg ?? '#1b1f2e',
    skin = o.skin ?? '#9a6a4c',
    hair = o.hair ?? '#1d1512',
    s = H / 100,
    L = o.step ?? 0.0
  p.at(x, y, 0, f(s * 100) / 100, () => {
    p.line(`M-4 -46L${-7 - 8 * L} -2M4 -46L${7 + 8 * L} -2`, leg, 9)
    p.path('M-12 -80Q0 -88 12 -80L13 -42Q0 -36 -13 -42Z', top)
    p.line(`M-12 -76Q-18 -60 ${-15 - 6 * L} -46M12 -76Q18 -60 ${15 + 6 * L} -46`, top, 7)
    p.circ(0, -92, 8.5, skin)
    p.path('M-9 -92a9 9.5 0 0 1 18 0q-4 -5 -9 -5t-9 5Z', hair)
    if (H > 110 && skin !== top)
      p.circ(-3, -92.5, 1.1, '#1c1210')
        .circ(3, -92.5, 1.1, '#1c1210')
        .line('M-2.6 -87.8Q0 -86.2 2.6 -87.8', '#7a2f28', 1)
    if (o.bag) p.rr(10, -62, 12, 20, 3, o.bag)
  })
}
export function city(p, base, lo, hi, fill, win, prob, o = {}) {
  let x = -20
  const { w } = p
  let wa = '',
    wb = ''
  while (x < w) {
    const bw = p.r(o.bw ?? 44, (o.bw ?? 44) * 2.2),
      bh = p.r(lo, hi),
      y = base - bh,
      c = mix(fill, '#ffffff', p.R() * 0.05)
    p.rect(x, y, bw + 1, p.h - y, o.grad ? p.v(y, base + 40, [c, mix(c, o.grad, 0.55)]) : c)
    const k = p.R()
    if (k < 0.25) p.rect(x + bw * 0.2, y - 12, bw * 0.3, 13, c)
    else if (k < 0.4) {
      p.rect(x + bw / 2 - 1.5, y - 40, 3, 42, c)
    } else if (k < 0.55)
      p.poly(
        [
          [x, y],
          [x + bw / 2, y - bw * 0.3],
          [x + bw, y],
        ],
        c,
      )
    const gx = o.gx ?? 12,
      gy = o.gy ?? 16
    for (let yy = y + 10; yy < base - 6; yy += gy)
      for (let xx = x + 7; xx < x + bw - 9; xx += gx)
        if (p.R() < prob) {
          const s = `M${f(xx)} ${f(yy)}h${f(gx * 0.5)}v${f(gy * 0.55)}h${f(-gx * 0.5)}Z`
          if (p.R() < 0.6) wa += s
          else wb += s
        }
    x += bw + p.r(0, o.gap ?? 8)
  }
  if (prob) p.path(wa, win[0], 'opacity=".85"').path(wb, win[1], 'opacity=".6"')
}
export function lamp(p, x, y, H, on, c = '#ffd98c', body = '#14161f') {
  p.rect(x - 2.5, y - H, 5, H, body).rr(x - 7, y - 12, 14, 12, 2, body)
  p.path(`M${f(x - 10)} ${f(y - H)}h20l-4 -22h-12Z`, on ? c : mix(c, '#888888', 0.5)).path(
    `M${f(x - 9)} ${f(y - H - 22)}h18l-9 -10Z`,
    body,
  )
  if (on) p.glow(x, y - H - 10, H * 0.6, c, 0.7)
}
export function bokeh(p, n, y0, y1, cols, rmin = 8, rmax = 36) {
  p.g('style="mix-blend-mode:screen"', () => {
    for (let i = 0; i < n; i++) {
      const x = p.R() * p.w,
        y = p.r(y0, y1),
        r = p.r(rmin, rmax),
        c = p.pick(cols)
      p.circ(
        x,
        y,
        r,
        p.rad(x, y, r, [
          [0, c, 0.3],
          [0.8, c, 0.24],
          [0.93, c, 0.42],
          [1, c, 0],
        ]),
      )
    }
  })
}
export function wood(p, x, y, w, h, a = '#7a5a3e', b = '#4f3826', planks = 6, vert = false) {
  p.rect(x, y, w, h, vert ? p.lin(x, 0, x + w, 0, [a, b]) : p.v(y, y + h, [a, b]))
  for (let i = 0; i < planks; i++) {
    const t = i / planks
    if (vert)
      p.rect(x + t * w, y, w / planks, h, p.pick(['#000', '#fff']), `opacity="${f(p.R() * 0.07)}"`).rect(
        x + t * w,
        y,
        2,
        h,
        '#1d120a',
        'opacity=".4"',
      )
    else
      p.rect(x, y + t * h, w, h / planks, p.pick(['#000', '#fff']), `opacity="${f(p.R() * 0.07)}"`).rect(
        x,
        y + t * h,
        w,
        2,
        '#1d120a',
        'opacity=".35"',
      )
  }
  let d = ''
  for (let i = 0; i < 90; i++) {
    if (vert) {
      const xx = x + p.R() * w,
        yy = y + p.R() * h,
        L = p.r(40, 260)
      d += `M${f(xx)} ${f(yy)}q${f(p.r(-4, 4))} ${f(L / 2)} 0 ${f(L)}`
    } else {
      const xx = x + p.R() * w,
        yy = y + p.R() * h,
        L = p.r(60, 420)
      d += `M${f(xx)} ${f(yy)}q${f(L / 2)} ${f(p.r(-4, 4))} ${f(L)} 0`
    }
  }
  p.line(d, '#2a180c', 1.4, 'opacity=".22"')
}
export function shadow(p, x, y, a, b, o = 0.5, sd = 14) {
  p.blur(sd, () => p.ell(x, y, a, b, '#120a08', `opacity="${o}"`))
}
export function paper(p, cx, cy, w, h, rot, fn, c = '#f8f5ee') {
  p.at(cx, cy, rot, 1, () => {
    p.blur(16, () => p.rect(-w / 2 + 8, -h / 2 + 18, w, h, '#000', 'opacity=".5"'))
    p.rect(-w / 2, -h / 2, w, h, p.lin(-w / 2, -h / 2, w / 2, h / 2, ['#ffffff', c, mix(c, '#b8ad98', 0.3)]))
    p.g(`transform="translate(${f(-w / 2)} ${f(-h / 2)})"`, fn)
  })
}
export function dots(p, n, fn, fill, e = '') {
  let d = ''
  for (let i = 0; i < n; i++) {
    const [x, y, r] = fn(i)
    d += `M${f(x - r)} ${f(y)}a${f(r)} ${f(r)} 0 1 0 ${f(2 * r)} 0a${f(r)} ${f(r)} 0 1 0 ${f(-2 * r)} 0`
  }
  p.path(d, fill, e)
}
export function rain(p, n, ang = 0.18, c = '#dfe9ff', op = 0.35, L0 = 20, L1 = 60) {
  let d = ''
  for (let i = 0; i < n; i++) {
    const x = p.R() * p.w * 1.1,
      y = p.R() * p.h,
      L = p.r(L0, L1)
    d += `M${f(x)} ${f(y)}l${f(-L * ang)} ${f(L)}`
  }
  p.line(d, c, 1.3, `opacity="${op}"`)
}
export function wire(p, x0, y0, x1, y1, sag, c, sw) {
  p.line(`M${f(x0)} ${f(y0)}Q${f((x0 + x1) / 2)} ${f((y0 + y1) / 2 + sag)} ${f(x1)} ${f(y1)}`, c, sw)
}
