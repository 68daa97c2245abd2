import {
  bokeh,
  city,
  dots,
  f,
  hill,
  lamp,
  mix,
  person,
  rain,
  ridge,
  shadow,
  sky,
  stars,
  TONE,
  tone,
  tree,
  water,
  wire,
} from '../lib.mjs'

const S = {}
const HOUSE = [
  ['#c9785a', '#e2b07a', '#d8c8a8', '#8fa39a', '#b85c4c'],
  ['#e8d9b8', '#c86a4a', '#7fa0a8', '#f0c878', '#a8b890'],
  ['#6a5a7a', '#8a5a62', '#4f5a80', '#7a6a72', '#9a6a5a'],
  ['#9aa0a2', '#b8ac98', '#7f8a90', '#a8948a', '#8a9690'],
]
export function street(p, T, hz, vx, cols, lit) {
  // two receding walls of houses, road in between
  const { w, h } = p
  for (const side of [-1, 1]) {
    const edge = side < 0 ? -10 : w + 10
    const n = 5
    for (let i = n - 1; i >= 0; i--) {
      const a = i / n,
        b = (i + 1) / n,
        xa = edge + (vx - edge) * (1 - (1 - a) ** 1.0) * 0.86,
        xb = edge + (vx - edge) * b * 0.86
      const ha = h * 0.74 * (1 - a * 0.84),
        hb = h * 0.74 * (1 - b * 0.84),
        ba = hz + (h - hz) * 0.82 * (1 - a) ** 1.5,
        bb = hz + (h - hz) * 0.82 * (1 - b) ** 1.5
      const c0 = cols[(i + (side > 0 ? 2 : 0)) % cols.length],
        c = mix(mix(c0, T.dark, side > 0 ? 0.28 : 0.1), T.haze, a * 0.55),
        dy = p.r(-30, 30) * (1 - a)
      const ta = hz - ha * 0.8 + dy,
        tb = hz - hb * 0.8 + dy * 0.8
      p.poly(
        [
          [xa, ta],
          [xb, tb],
          [xb, bb],
          [xa, ba],
        ],
        p.lin(xa, 0, xb, 0, [c, mix(c, T.haze, 0.15)]),
      )
      p.poly(
        [
          [xa, ta - 16 * (1 - a)],
          [xb, tb - 12 * (1 - a)],
          [xb, tb + 6],
          [xa, ta + 8],
        ],
        mix(c, T.dark, 0.45),
      )
      const rows = 5,
        colsN = 3
      for (let r = 0; r < rows; r++)
        for (let q = 0; q < colsN; q++) {
          const u0 = (q + 0.22) / colsN,
            u1 = (q + 0.72) / colsN,
            X0 = xa + (xb - xa) * u0,
            X1 = xa + (xb - xa) * u1
          const Y = (u, v) => {
            const t = ta + (tb - ta) * u,
              bo = ba + (bb - ba) * u
            return t + (bo - t) * v
          }
          const v0 = (r + 0.3) / (rows + 0.4),
            v1 = (r + (r === rows - 1 ? 0.98 : 0.78)) / (rows + 0.4)
          const on = p.R() < lit
          p.poly(
            [
              [X0, Y(u0, v0)],
              [X1, Y(u1, v0)],
              [X1, Y(u1, v1)],
              [X0, Y(u0, v1)],
            ],
            on ? mix('#ffd88a', T.haze, a * 0.3) : mix(mix(T.dark, '#587484', 0.45), T.haze, a * 0.5),
          )
          if (r < rows - 1 && a < 0.6)
            p.line(
              `M${f(X0)} ${f(Y(u0, (v0 + v1) / 2))}L${f(X1)} ${f(Y(u1, (v0 + v1) / 2))}M${f((X0 + X1) / 2)} ${f(Y((u0 + u1) / 2, v0))}L${f((X0 + X1) / 2)} ${f(Y((u0 + u1) / 2, v1))}`,
              mix(c, '#ffffff', 0.35),
              1.6,
            )
        }
      if (a < 0.5) {
        const aw = p.pick(['#b23a2e', '#2f5d6e', '#d9a441', '#3f6a4a'])
        const t = (u) => {
          const tt = ta + (tb - ta) * u,
            bo = ba + (bb - ba) * u
          return tt + (bo - tt) * 0.78
        }
        p.poly(
          [
            [xa, t(0)],
            [xb, t(1)],
            [xb - side * 26 * (1 - a), t(1) + 24 * (1 - a)],
            [xa - side * 34 * (1 - a), t(0) + 30 * (1 - a)],
          ],
          mix(aw, T.dark, 0.2),
        )
      }
    }
  }
  p.path(
    `M-10 ${h + 4}V${f(hz + (h - hz) * 0.82)}L${f(vx - w * 0.07)} ${f(hz + 12)}H${f(vx + w * 0.07)}L${w + 10} ${f(hz + (h - hz) * 0.82)}V${h + 4}Z`,
    p.v(hz, h, [mix(T.mid, T.haze, 0.5), mix(T.mid, '#3a3c44', 0.5), mix(T.dark, '#2c2c34', 0.6)]),
  )
}
export const tramBody = (p, c, n, T) => {
  shadow(p, 0, 6, 330, 16, 0.55, 10)
  p.rr(-320, -190, 640, 180, 26, p.v(-190, -10, [mix(c, '#ffffff', 0.18), c, mix(c, '#000000', 0.3)]))
    .rect(-320, -96, 640, 10, '#f7efd8')
    .rr(-316, -200, 632, 22, 10, mix(c, '#222222', 0.65))
  p.rr(-300, -172, 600, 70, 8, '#1c2630')
  for (let i = 0; i < 8; i++) {
    const x = -294 + i * 74.6
    p.rr(
      x,
      -168,
      66,
      62,
      5,
      T.lit > 0.3
        ? p.v(-168, -106, ['#fff0c0', '#f2c06a'])
        : p.lin(x, -168, x + 66, -106, ['#bfdbe4', '#6f95a4', '#9fc2cc']),
    )
    if (p.R() < 0.7)
      p.path(`M${x + 20} -106v-20q0 -12 12 -12t12 12v20Z`, '#20242c', 'opacity=".75"').circ(
        x + 32,
        -148,
        9,
        '#20242c',
        'opacity=".75"',
      )
  }
  for (const x of [-210, 14, 214]) {
    p.rr(x - 26, -172, 58, 154, 4, mix(c, '#000000', 0.12))
      .rr(x - 20, -164, 22, 130, 3, T.lit > 0.3 ? '#ffdf98' : '#a9c8d2')
      .rr(x + 6, -164, 22, 130, 3, T.lit > 0.3 ? '#ffdf98' : '#a9c8d2')
  }
  p.rr(-318, -22, 636, 18, 6, '#23262c')
  for (const x of [-230, -160, 160, 230]) p.circ(x, -6, 19, '#15171b').circ(x, -6, 9, '#5a5f68')
  p.rr(206, -226, 100, 24, 4, '#14161a').text(
    256,
    -208,
    n,
    18,
    '#ffc94a',
    'text-anchor="middle" font-weight="700"',
  )
  p.line('M-40 -200L-80 -256L-20 -290', '#2a2d34', 5).line('M-56 -290H24', '#2a2d34', 6)
  p.circ(312, -50, 10, '#fff6cf')
  if (T.lit > 0.3) p.glow(316, -50, 120, '#fff0b8', 0.8)
}
S.tram = (p) => {
  const { w, h } = p,
    T = tone(p, ['gold', 'day', 'dusk', 'grey']),
    v = p.seed,
    hz = h * 0.56
  sky(p, T, hz, { sun: 0, clouds: 6, sx: w * 0.5, sy: hz * 0.7, full: 1 })
  if (v === 1 || v === 3) street(p, T, hz, w * 0.5, HOUSE[v - 1], T.lit)
  else {
    hill(p, hz - 30, 50, mix(T.far, T.haze, 0.2), v)
    city(
      p,
      hz + 60,
      h * 0.2,
      h * 0.42,
      HOUSE[v - 1][2],
      [T.lit > 0.2 ? '#ffe0a0' : '#4f6a78', '#3a505c'],
      0.8,
      { gx: 26, gy: 34, bw: 110, gap: 0, grad: T.mid },
    )
    for (let i = 0; i < 7; i++) tree(p, (w * (i + 0.4)) / 7, hz + 96, p.r(130, 190), T.leaf)
    p.rect(-2, hz + 84, w + 4, h, p.v(hz + 84, h, [mix('#b9b0a2', T.mid, 0.3), mix('#5d5b60', T.dark, 0.3)]))
  }
  const y = h * 0.84
  for (const o of [0, 60])
    p.line(`M-4 ${f(y + 12 + o)}H${w + 4}`, mix(T.haze, '#ffffff', 0.3), 4, 'opacity=".75"')
  p.line(`M-4 ${f(y - h * 0.385)}Q${w / 2} ${f(y - h * 0.36)} ${w + 4} ${f(y - h * 0.39)}`, '#20222a', 2.6)
  p.at(w * [0.5, 0.44, 0.56, 0.5][v - 1], y, 0, (([1.28, 1.2, 1.3, 1.35][v - 1] * h) / 800) * 0.92, () =>
    tramBody(
      p,
      ['#d9a62e', '#b23430', '#e8c54a', '#2f6a58'][v - 1],
      ['28 Graça', '12 Port', '15 Museum', '7 Mill Lane'][v - 1],
      T,
    ),
  )
  person(p, w * 0.06, y + 46, 150, { top: p.pick(['#7a2f3a', '#2f4a6a', '#c08a3a']), bag: '#5a3a24' })
  if (v !== 3) person(p, w * 0.95, y + 56, 164, { top: '#34506a', hair: '#7a4a24', skin: '#e0b090' })
  if (T.lit > 0.4)
    p.rect(
      0,
      y + 14,
      w,
      h - y,
      p.v(y, h, [
        [0, '#ffc870', 0.25],
        [1, '#ffc870', 0],
      ]),
    )
}
export const busBody = (p, c, n, L = 560) => {
  shadow(p, L / 2, 8, L * 0.55, 16, 0.6, 10)
  p.rr(0, -300, L, 290, 26, p.v(-300, -10, [mix(c, '#ffffff', 0.15), c, mix(c, '#000000', 0.35)]))
  for (const y of [-278, -158]) {
    p.rr(16, y, L - 32, 72, 8, '#1a1c26')
    for (let i = 0; i < 6; i++) {
      const x = 22 + (i * (L - 44)) / 6
      p.rr(x, y + 4, (L - 44) / 6 - 8, 64, 5, p.v(y, y + 70, ['#fff1c4', '#ffce78']))
      if (p.R() < 0.6)
        p.path(`M${f(x + 18)} ${y + 68}v-18q0 -12 13 -12t13 12v18Z`, '#22202c', 'opacity=".8"').circ(
          x + 31,
          y + 27,
          10,
          '#22202c',
          'opacity=".8"',
        )
    }
  }
  p.rect(0, -196, L, 12, '#fff', 'opacity=".16"')
    .rr(L - 120, -156, 96, 130, 6, '#1a1c26')
    .rr(L - 114, -150, 40, 118, 4, '#ffe2a0')
    .rr(L - 70, -150, 40, 118, 4, '#ffe2a0')
  p.rr(24, -74, 170, 26, 5, '#101218').text(
    109,
    -54,
    n,
    19,
    '#ffb93a',
    'text-anchor="middle" font-weight="700"',
  )
  for (const x of [96, L - 150]) p.circ(x, -8, 36, '#0d0e12').circ(x, -8, 17, '#6a6d76')
  p.circ(10, -44, 11, '#fff6cf')
    .glow(0, -44, 190, '#fff0b8', 0.75)
    .circ(L - 6, -44, 8, '#ff3a30')
    .glow(L, -44, 90, '#ff4a3a', 0.7)
}
S['night-bus'] = (p) => {
  const { w, h } = p,
    T = { ...TONE.night, haze: ['#4a3f7a', '#2f4a6a', '#6a3f5a', '#3a5560'][p.seed - 1] },
    v = p.seed,
    hz = h * 0.5
  p.fill(p.v(0, h, ['#080b20', '#171a44', T.haze, '#1a1830']))
  if (v % 2) street(p, T, hz, w * 0.58, HOUSE[2], 0.42)
  else {
    city(p, hz + 90, h * 0.25, h * 0.5, '#191c3c', ['#ffd28a', '#9fc0ff'], 0.3, { gx: 20, gy: 26, bw: 90 })
    city(p, hz + 130, h * 0.1, h * 0.24, '#0f1128', ['#ffb060', '#ff7a8a'], 0.5, { gx: 24, gy: 22, bw: 120 })
    p.rect(-2, hz + 130, w + 4, h, p.v(hz + 130, h, ['#23213e', '#0b0b18']))
  }
  const y = h * 0.85
  p.at(w * [0.2, 0.12, 0.34, 0.26][v - 1], y, 0, (([1.1, 1.2, 1.05, 1.25][v - 1] * h) / 800) * 0.95, () =>
    busBody(
      p,
      ['#c2322c', '#1f6a8a', '#d8952a', '#3f7a52'][v - 1],
      ['N7 Harbour', 'N15 Depot', 'N3 Station', 'N22 Hillside'][v - 1],
    ),
  )
  for (let i = 0; i < 60; i++)
    p.rect(
      p.R() * w,
      p.r(y + 16, h),
      p.r(20, 160),
      p.r(2, 6),
      p.pick(['#ffce78', '#ff6a5a', '#8ab8ff', '#fff0c0']),
      `opacity="${f(p.r(0.05, 0.3))}"`,
    )
  lamp(p, w * 0.06, y + 30, h * 0.5, true)
  lamp(p, w * 0.93, y + 10, h * 0.42, true)
  person(p, w * 0.9, y + 36, 150, { top: '#3a4a6a', leg: '#14161f', bag: '#6a3a2a' })
  if (v === 2 || v === 3) rain(p, 260)
  bokeh(p, 16, h * 0.3, h * 0.6, ['#ffb050', '#ff6a6a', '#7ab0ff'], 6, 22)
}
S['night-city'] = (p) => {
  const { w, h } = p,
    v = p.seed,
    sk = [
      ['#0a1030', '#2b2758', '#6a3d6e', '#c8706a'],
      ['#040a1a', '#0d2740', '#1f5566', '#3f8a8a'],
      ['#0e0820', '#361a50', '#7a2f6a', '#e0705a'],
      ['#050816', '#101a3c', '#24346a', '#4a5c96'],
    ][v - 1]
  p.fill(p.v(0, h * 0.8, sk))
  stars(p, h * 0.35, 80)
  if (v === 4) {
    p.circ(w * 0.78, h * 0.2, 44, '#f4f2e4').glow(w * 0.78, h * 0.2, 240, '#e8ecff', 0.5)
  }
  for (let L = 0; L < 4; L++) {
    city(
      p,
      h * (0.66 + 0.08 * L),
      h * (0.1 + 0.02 * L),
      h * (0.5 - 0.07 * L),
      mix(sk[2], '#070918', 0.3 + 0.2 * L),
      [p.pick(['#ffd88a', '#ffe6b0']), p.pick(['#a8c8ff', '#ff9a7a'])],
      0.2 + 0.07 * L,
      { gx: 9 + 2 * L, gy: 12 + 2 * L, bw: 34 + 14 * L },
    )
    p.rect(0, 0, w, h, sk[2], 'opacity=".07"')
  }
  const tx = w * [0.68, 0.3, 0.5, 0.2][v - 1]
  p.poly(
    [
      [tx - 26, h * 0.7],
      [tx - 8, h * 0.16],
      [tx + 8, h * 0.16],
      [tx + 26, h * 0.7],
    ],
    mix(sk[1], '#04050c', 0.55),
  )
    .rect(tx - 2, h * 0.06, 4, h * 0.1, '#0a0a18')
    .circ(tx, h * 0.06, 4, '#ff4a3a')
    .glow(tx, h * 0.06, 40, '#ff4a3a', 0.8)
    .ell(tx, h * 0.2, 30, 9, '#14142a')
    .rect(tx - 28, h * 0.196, 56, 4, '#ffd88a', 'opacity=".7"')
  if (v % 2) {
    p.rect(-2, h * 0.84, w + 4, h * 0.2, p.v(h * 0.84, h, [mix(sk[2], '#05060f', 0.5), '#05060f']))
    for (let i = 0; i < 170; i++)
      p.rect(
        p.R() * w,
        h * p.r(0.85, 0.99),
        p.r(6, 70),
        p.r(1.5, 3),
        p.pick(['#ffd88a', '#ff8a6a', '#8ab0ff', sk[3]]),
        `opacity="${f(p.r(0.1, 0.5))}"`,
      )
  } else {
    p.poly(
      [
        [w * 0.3, h],
        [w * 0.47, h * 0.74],
        [w * 0.53, h * 0.74],
        [w * 0.72, h],
      ],
      '#0c0d1a',
    )
    for (let i = 0; i < 36; i++) {
      const t = p.R() ** 0.6,
        l = p.R() < 0.5,
        x = w * 0.5 + (l ? -1 : 1) * (w * 0.012 + t * w * 0.12),
        y = h * 0.74 + t * h * 0.26,
        r = 1 + t * 6
      p.circ(x, y, r, l ? '#fff4d0' : '#ff4a3a').glow(x, y, r * 6, l ? '#fff0c0' : '#ff4a3a', 0.5)
    }
  }
  bokeh(p, 40, h * 0.76, h, ['#ffbe5a', '#ff6e5a', '#78beff', '#ffe6aa', '#b478ff'], 8, 30)
}
S['street-rain'] = (p) => {
  const { w, h } = p,
    v = p.seed,
    T = tone(p, ['night', 'grey', 'dusk', 'night']),
    hz = h * 0.5,
    vx = w * [0.5, 0.42, 0.6, 0.36][v - 1]
  p.fill(p.v(0, hz, [T.sky[0], T.sky[1], T.haze]))
  street(
    p,
    { ...T, haze: mix(T.haze, ['#8a6aa0', '#c8ccc8', '#e8a080', '#3f8a9a'][v - 1], 0.4) },
    hz,
    vx,
    HOUSE[v === 2 ? 3 : 2],
    T.lit + 0.15,
  )
  const neon = ['#ff5a7a', '#4ad8ff', '#ffd05a', '#7aff9a', '#ff8a3a']
  for (let i = 0; i < 8; i++) {
    const l = i % 2,
      t = p.R(),
      x = l ? vx + w * (0.12 + 0.36 * t) : vx - w * (0.12 + 0.36 * t),
      c = p.pick(neon),
      s = 0.4 + t
    p.rr(x - 16 * s, hz - 60 * s + 20, 32 * s, 84 * s, 6, mix(c, '#16121e', 0.25))
      .rr(x - 11 * s, hz - 52 * s + 20, 22 * s, 68 * s, 4, c, 'opacity=".8"')
      .glow(x, hz, 120 * s, c, 0.5)
    p.blur(7, () => p.rect(x - 14 * s, hz + (h - hz) * (0.2 + 0.5 * t), 28 * s, h * 0.3, c, 'opacity=".4"'))
  }
  for (let i = 0; i < 240; i++) {
    const t = p.R() ** 0.7,
      y = hz + 20 + t * (h - hz),
      x = p.R() * w
    p.rect(
      x,
      y,
      p.r(10, 110) * t,
      1 + 3 * t,
      p.pick([...neon, '#fff2d0', '#fff2d0']),
      `opacity="${f(p.r(0.05, 0.35))}"`,
    )
  }
  const um = (x, y, s, c) =>
    p.at(x, y, 0, s, () => {
      p.g('opacity=".35" transform="scale(1 -.55)"', () => {
        p.path('M-70 -150Q-60 -214 0 -218Q60 -214 70 -150Z', c)
      })
      person(p, 0, 0, 150, { top: mix(c, '#14141c', 0.65), leg: '#101218', step: 0.5 })
      p.path(
        'M-74 -132Q-66 -200 0 -208Q66 -200 74 -132Q56 -148 37 -134Q18 -148 0 -134Q-18 -148 -37 -134Q-56 -148 -74 -132Z',
        p.lin(-70, 0, 70, 0, [mix(c, '#ffffff', 0.3), c, mix(c, '#000000', 0.4)]),
      ).line('M0 -208V-70', '#15151a', 3)
    })
  um(vx + w * 0.02, h * 0.72, 0.62, '#2f5a7a')
  um(w * [0.3, 0.66, 0.34, 0.62][v - 1], h * 0.95, 1.55, ['#d8323a', '#e8b83a', '#2f7a7a', '#e86a8a'][v - 1])
  if (v % 2) um(w * 0.76, h * 0.82, 0.95, '#c8c4b8')
  rain(p, 420, 0.14, '#e6eeff', 0.3)
  let d = ''
  for (let i = 0; i < 60; i++) {
    const x = p.R() * w,
      y = p.r(h * 0.66, h),
      r = p.r(6, 20)
    d += `M${f(x - r)} ${f(y)}a${f(r)} ${f(r * 0.3)} 0 1 0 ${f(2 * r)} 0a${f(r)} ${f(r * 0.3)} 0 1 0 ${f(-2 * r)} 0`
  }
  p.line(d, '#e6eeff', 1.2, 'opacity=".35"')
}
S['window-view'] = (p) => {
  const { w, h } = p,
    T = tone(p, ['gold', 'grey', 'night', 'dawn']),
    v = p.seed,
    wall = ['#8a5a44', '#5a6a70', '#23233a', '#a8808a'][v - 1]
  const X = w * 0.14,
    Y = h * 0.08,
    W = w * 0.72,
    H = h * 0.68
  p.clip(`M${X} ${Y}h${W}v${H}h${-W}Z`, () => {
    sky(p, T, h * 0.56, { full: 1, sun: v === 2 ? 0 : 40 })
    if (v === 1) {
      hill(p, h * 0.5, 30, T.far, 2)
      city(p, h * 0.7, 60, 200, '#c98a5a', ['#ffe0a0', '#6a4a3a'], 0.4, { gx: 20, gy: 26, bw: 80, gap: 0 })
    } else if (v === 2) {
      city(p, h * 0.7, 90, 300, '#7f8c92', ['#e8e6d8', '#5a686e'], 0.55, { gx: 18, gy: 24, bw: 70 })
      rain(p, 200, 0.1, '#fff', 0.4)
    } else if (v === 3) {
      city(p, h * 0.62, 80, 330, '#1a2146', ['#ffd88a', '#a8c8ff'], 0.35, {})
      city(p, h * 0.8, 60, 200, '#0d1128', ['#ffd88a', '#ff9a7a'], 0.3, { bw: 80 })
    } else {
      ridge(p, h * 0.5, 120, T.far, 3)
      water(p, T, h * 0.52, w * 0.4)
      for (let i = 0; i < 9; i++) tree(p, w * (0.1 + 0.1 * i), h * 0.8, p.r(120, 190), T.leaf)
    }
  })
  p.path(
    `M-4 -4H${w + 4}V${h + 4}H-4ZM${X} ${Y}v${H}h${W}v${-H}Z`,
    p.lin(0, 0, w, h, [mix(wall, '#000000', 0.25), wall, mix(wall, '#000000', 0.4)]),
    'fill-rule="evenodd"',
  )
  const fr = ['#f4ead6', '#e8e8e2', '#3a3448', '#fbf4ea'][v - 1]
  p.path(
    `M${X - 24} ${Y - 24}h${W + 48}v${H + 48}h${-W - 48}ZM${X} ${Y}v${H}h${W}v${-H}Z`,
    fr,
    'fill-rule="evenodd"',
  )
  for (const t of [1 / 3, 2 / 3]) p.rect(X + W * t - 7, Y, 14, H, fr)
  p.rect(X, Y + H * 0.34, W, 11, fr)
  p.path(`M${X} ${Y}h${W}v10h${-W}Z`, '#000', 'opacity=".25"')
  p.rr(
    X - 50,
    Y + H + 22,
    W + 100,
    34,
    4,
    p.v(Y + H + 22, Y + H + 56, [mix(fr, '#ffffff', 0.2), mix(fr, '#000000', 0.25)]),
  )
  const sy = Y + H + 26
  const pot = (x, s, k) =>
    p.at(x, sy, 0, s, () => {
      p.path(
        'M-34 0L-28 52H28L34 0Z',
        p.lin(-30, 0, 30, 0, ['#d98a5c', '#8a4426']),
        'transform="translate(0 -52)"',
      )
      p.rr(-38, -60, 76, 14, 3, '#b8623a')
      for (let i = 0; i < 16; i++) {
        const a = -1.57 + p.r(-1.2, 1.2),
          L = p.r(50, 120),
          ex = Math.cos(a) * L,
          ey = -58 + Math.sin(a) * L
        p.line(`M0 -56Q${f(ex * 0.3)} ${f(ey * 0.7)} ${f(ex)} ${f(ey)}`, '#3f6a3a', 3)
        if (k) p.circ(ex, ey, 9, p.pick(['#e8486a', '#ff8a9a', '#c82f5a']))
        else
          p.at(ex, ey, a * 57, 1, () =>
            p.path('M-20 0Q0 -14 24 0Q0 14 -20 0Z', mix('#3f7a3f', '#a8d080', p.R() * 0.6)),
          )
      }
    })
  pot(w * 0.24, 1.1, 0)
  pot(w * 0.74, 0.9, 1)
  p.rr(w * 0.52, sy - 70, 54, 68, 8, p.lin(w * 0.52, 0, w * 0.52 + 54, 0, ['#f6f0e2', '#a8a094'])).line(
    `M${w * 0.52 + 54} ${f(sy - 56)}q26 16 0 36`,
    '#c8c0b0',
    8,
  )
  p.blur(4, () => p.line(`M${w * 0.54} ${f(sy - 84)}q-14 -24 4 -50q14 -24 0 -44`, '#fff', 6, 'opacity=".5"'))
  for (const s of [0, 1]) {
    const x = s ? w : 0,
      d = s ? -1 : 1
    p.path(
      `M${x} -4H${x + d * w * 0.17}Q${x + d * w * 0.1} ${h * 0.5} ${x + d * w * 0.14} ${h + 4}H${x}Z`,
      p.lin(x, 0, x + d * w * 0.17, 0, [
        mix(['#c86a4a', '#8fa8b0', '#6a4a80', '#f0dcd0'][v - 1], '#000000', 0.2),
        ['#d9825a', '#a8c0c8', '#54407a', '#fff0e6'][v - 1],
        mix(['#c86a4a', '#8fa8b0', '#44305a', '#e8c8bc'][v - 1], '#000000', 0.15),
      ]),
      'opacity=".94"',
    )
    for (let k = 1; k < 5; k++)
      p.line(
        `M${x + d * w * 0.035 * k} -4Q${x + d * w * 0.022 * k} ${h * 0.5} ${x + d * w * 0.03 * k} ${h + 4}`,
        '#000',
        5,
        'opacity=".12"',
      )
  }
  p.poly(
    [
      [X, Y + H + 56],
      [X + W, Y + H + 56],
      [X + W + 120, h],
      [X + 60, h],
    ],
    T.sun,
    `opacity="${v === 3 ? 0.05 : 0.16}"`,
  )
}
S.balcony = (p) => {
  const { w, h } = p,
    T = tone(p, ['day', 'dusk', 'gold', 'dawn']),
    v = p.seed,
    hz = h * 0.5
  sky(p, T, hz, { full: 1, sun: v === 1 ? 0 : 40 })
  if (v % 2) {
    ridge(p, hz - 10, 90, T.far, 2)
    water(p, T, hz, w * 0.5)
  } else city(p, hz + 60, 70, 220, mix(T.mid, T.haze, 0.3), ['#ffe0a0', '#ffd08a'], T.lit, {})
  city(
    p,
    h * 0.76,
    60,
    190,
    ['#e8d2b0', '#4a3a62', '#c98a5a', '#b89aa8'][v - 1],
    [T.lit > 0.4 ? '#ffd98a' : '#6a7f8a', '#8a6a5a'],
    0.5,
    { gx: 30, gy: 36, bw: 110, gap: 0 },
  )
  const fy = h * 0.86
  p.rect(-2, fy, w + 4, h, p.v(fy, h, ['#c8b49a', '#8a7460']))
  for (let i = -10; i < 22; i++)
    p.line(
      `M${f(w / 2 + (i - 6) * 90)} ${f(fy)}L${f(w / 2 + (i - 6) * 190)} ${h}`,
      '#6a5644',
      2,
      'opacity=".5"',
    )
  const ry = h * 0.56,
    ic = ['#22303a', '#14122a', '#2a221c', '#30283a'][v - 1]
  p.rr(-10, ry, w + 20, 12, 4, ic).rect(-2, fy - 14, w + 4, 10, ic)
  for (let x = 14; x < w; x += 34) {
    p.rect(x, ry, 5, fy - ry, ic)
    if (v % 2) p.line(`M${x + 5} ${f(ry + 60)}q12 -34 12 0t12 0`, ic, 3.5)
  }
  for (let i = 0; i < 4; i++) {
    const x = w * (0.12 + 0.25 * i),
      y = ry + 40
    p.path(`M${f(x - 70)} ${f(y)}h140l-12 50h-116Z`, p.v(y, y + 50, ['#c8683e', '#8a3f22']))
    for (let k = 0; k < 40; k++) {
      const a = p.r(-90, 90),
        b = p.r(-64, 26)
      p.circ(x + a, y + b, p.r(8, 18), mix('#3f7a40', '#8fc070', p.R()))
    }
    const c = p.pick(['#e8425a', '#ff8ab0', '#ffd04a', '#f4f0ff', '#c84ad0'])
    for (let k = 0; k < 22; k++)
      p.circ(x + p.r(-84, 84), y + p.r(-66, 34), p.r(5, 10), mix(c, '#ffffff', p.R() * 0.4))
  }
  const tx = w * [0.7, 0.3, 0.64, 0.36][v - 1],
    ty = h * 0.8
  shadow(p, tx, h * 0.97, 150, 18, 0.4)
  p.line(`M${tx} ${ty}V${f(h * 0.96)}M${tx - 60} ${f(h * 0.97)}H${tx + 60}`, '#2a2a2e', 9)
    .ell(tx, ty, 130, 30, '#f4efe4')
    .ell(tx, ty + 6, 130, 30, '#000', 'opacity=".12"')
  p.path(`M${tx - 50} ${ty - 34}h44l-5 32h-34Z`, '#fdfaf2')
    .line(`M${tx - 6} ${ty - 28}q18 8 -2 20`, '#e8e2d4', 5)
    .rr(tx + 16, ty - 88, 34, 86, 8, p.lin(tx + 16, 0, tx + 50, 0, ['#9ad0c8', '#3f8a80']))
    .rect(tx + 27, ty - 108, 12, 22, '#5fa098')
    .rr(tx - 8, ty - 12, 90, 10, 3, '#b23a2e')
    .ell(tx - 28, ty - 34, 22, 6, '#5a3420')
  for (let i = 0; i < 16; i++) {
    const t = i / 15,
      x = w * t,
      y = h * 0.1 + Math.sin(t * Math.PI) * h * 0.09
    p.circ(x, y + 9, 7, '#ffe6a0')
    if (T.lit > 0.3) p.glow(x, y + 9, 60, '#ffd88a', 0.6)
  }
  wire(p, -4, h * 0.1, w + 4, h * 0.1, h * 0.18, '#2a2a30', 2.4)
}
S.stairs = (p) => {
  const { w, h } = p,
    T = tone(p, ['gold', 'day', 'dusk', 'grey']),
    v = p.seed,
    cols = HOUSE[v - 1]
  sky(p, T, h * 0.5, { full: 1, sun: 0, clouds: 5 })
  city(p, h * 0.36, 30, 110, mix(T.far, cols[0], 0.3), ['#ffe0a0', '#6a5a5a'], 0.3, { bw: 50 })
  const vx = w * [0.52, 0.46, 0.5, 0.56][v - 1],
    n = 22
  for (const s of [-1, 1]) {
    const e = s < 0 ? -4 : w + 4
    for (let i = 3; i >= 0; i--) {
      const xa = e + (vx - s * -70 - e) * (i / 4) * 0.9,
        xb = e + (vx - s * -70 - e) * ((i + 1) / 4) * 0.9,
        c = mix(mix(cols[(i + (s > 0 ? 1 : 0)) % 5], T.dark, s > 0 ? 0.3 : 0.05), T.haze, i * 0.1),
        ta = h * (-0.1 + 0.06 * i),
        tb = h * (-0.02 + 0.07 * i)
      p.poly(
        [
          [xa, ta],
          [xb, tb],
          [xb, h],
          [xa, h],
        ],
        p.v(0, h, [c, mix(c, T.dark, 0.35)]),
      )
      for (let r = 0; r < 4; r++) {
        const q = xb - xa,
          x0 = xa + q * 0.25,
          x1 = xa + q * 0.68,
          y = ta + 70 + r * (150 - 22 * i),
          H = 84 - 14 * i
        p.poly(
          [
            [x0 - 6 * s, y - 4],
            [x1, y + 4],
            [x1, y + H],
            [x0 - 6 * s, y + H + 4],
          ],
          '#f4ead4',
          'opacity=".7"',
        ).poly(
          [
            [x0, y],
            [x1 - 6 * s * 0.3, y + 6],
            [x1 - 6 * s * 0.3, y + H - 6],
            [x0, y + H],
          ],
          p.R() < T.lit ? '#ffd98a' : mix(T.dark, '#4a7080', 0.4),
        )
        if (p.R() < 0.5) {
          p.rect(Math.min(x0, x1) - 6, y + H - 8, Math.abs(x1 - x0) + 12, 14, '#a85a36')
          dots(
            p,
            16,
            () => [p.r(Math.min(x0, x1), Math.max(x0, x1)), y + H - p.r(4, 26), p.r(5, 10)],
            p.pick(['#5f9a4a', '#e0486a', '#7ab05a']),
          )
        }
      }
    }
  }
  for (let i = n; i >= 0; i--) {
    const t = i / n,
      y = h * 1.02 - h * 0.66 * (1 - (1 - t) ** 1.25),
      y2 = h * 1.02 - h * 0.66 * (1 - (1 - Math.max(0, i - 1) / n) ** 1.25),
      W = w * 0.34 * (1 - t * 0.72),
      st = mix('#d8c8ac', T.haze, t * 0.3)
    p.rect(vx - W, y, W * 2, y2 - y + 2, p.v(y, y2 + 2, [mix(st, '#ffffff', 0.2), mix(st, T.dark, 0.45)]))
    p.rect(vx - W, y, W * 2, Math.max(2, (y2 - y) * 0.4), mix(st, T.sun, 0.3))
  }
  p.line(`M${f(vx + 12)} ${f(h * 0.28)}L${f(vx + 40)} ${f(h * 1.02)}`, '#22262c', 6)
  for (let i = 0; i < 9; i++) {
    const t = i / 8
    p.line(`M${f(vx + 12 + 28 * t)} ${f(h * 0.28 + h * 0.72 * t)}v${f(20 + 60 * t)}`, '#22262c', 3 + 3 * t)
  }
  lamp(p, vx - w * 0.2, h * 0.86, h * 0.4, T.lit > 0.3)
  person(p, vx - 40, h * 0.62, 92, { top: '#b8402f', leg: '#22283a', step: 0.4, bag: '#5a3a24' })
  p.at(vx + w * 0.13, h * 0.9, 0, 1, () => {
    p.path('M-30 0Q-34 -34 -6 -40L-2 -58L8 -48Q18 -48 22 -58L26 -38Q30 -20 18 0Z', '#2a2424').line(
      'M-28 -4Q-56 -10 -50 -40',
      '#2a2424',
      8,
    )
  })
  wire(p, -4, h * 0.16, w + 4, h * 0.12, 70, '#2a2a30', 2)
  for (let i = 0; i < 9; i++) {
    const t = (i + 0.7) / 10,
      x = w * t,
      y = h * 0.16 + 4 * t * (1 - t) * 34 - t * h * 0.04
    p.poly(
      [
        [x - 24, y],
        [x + 24, y],
        [x + 20, y + 54],
        [x - 20, y + 50],
      ],
      p.pick(['#f4f0e4', '#7fa8c0', '#e8b8a0', '#c8585a', '#f0d488']),
    )
  }
}
S.facade = (p) => {
  const { w, h } = p,
    v = p.seed,
    T = tone(p, ['day', 'gold', 'night', 'grey']),
    base = ['#d8653f', '#e9d3a4', '#39405f', '#9fb0a4'][v - 1]
  p.fill(p.lin(0, 0, w, h, [mix(base, '#ffffff', 0.14), base, mix(base, T.dark, 0.3)]))
  if (v % 2) {
    let d = ''
    for (let y = 0; y < h; y += 18)
      for (let x = ((y / 18) % 2) * 20 - 20; x < w; x += 40) if (p.R() < 0.5) d += `M${x} ${y}h38v16h-38Z`
    p.path(d, '#000', 'opacity=".06"')
  } else if (v === 2) {
    let d = ''
    for (let y = 0; y < h; y += 60)
      for (let x = 0; x < w; x += 60)
        d += `M${x + 30} ${y + 6}l24 24l-24 24l-24 -24ZM${x} ${y}m10 0a10 10 0 1 1 -20 0a10 10 0 1 1 20 0`
    p.path(d, '#3f7fa8', 'opacity=".5"')
  }
  const C = [5, 6, 6, 4][v - 1],
    R = [3, 3, 4, 3][v - 1],
    cw = w / C,
    ch = h / R
  for (let r = 0; r < R; r++)
    for (let c = 0; c < C; c++) {
      const x = cw * c + cw * 0.24,
        y = ch * r + ch * 0.16,
        W = cw * 0.52,
        H = ch * 0.64,
        on = p.R() < (v === 3 ? 0.55 : 0.12)
      p.rect(x + 8, y + 10, W, H, '#000', 'opacity=".22"').rect(
        x - 10,
        y - 12,
        W + 20,
        H + 20,
        mix('#fbf3e2', base, v === 3 ? 0.6 : 0.12),
      )
      p.clip(`M${f(x)} ${f(y)}h${f(W)}v${f(H)}h${f(-W)}Z`, () => {
        p.rect(
          x,
          y,
          W,
          H,
          on
            ? p.v(y, y + H, ['#ffe9b0', '#f0a850'])
            : p.lin(x, y, x + W, y + H, [
                mix('#6f93a6', T.dark, T.lit),
                mix('#1d3340', T.dark, 0.3),
                mix('#4a6f82', T.dark, T.lit),
              ]),
        )
        const cu = p.R()
        if (cu < 0.5) {
          p.path(
            `M${f(x)} ${f(y)}h${f(W * 0.36)}q${f(-W * 0.06)} ${f(H * 0.5)} ${f(-W * 0.3)} ${f(H)}h${f(-W * 0.06)}ZM${f(x + W)} ${f(y)}h${f(-W * 0.36)}q${f(W * 0.06)} ${f(H * 0.5)} ${f(W * 0.3)} ${f(H)}h${f(W * 0.06)}Z`,
            p.pick(['#f4efe6', '#e8d2c0', '#c8d8d4']),
            'opacity=".85"',
          )
        } else if (cu < 0.7) p.rect(x, y, W, H * p.r(0.2, 0.7), '#efe6d4', 'opacity=".9"')
        if (on && p.R() < 0.6)
          p.path(
            `M${f(x + W * 0.4)} ${f(y + H)}v${f(-H * 0.3)}q0 -20 22 -20t22 20v${f(H * 0.3)}Z`,
            '#3a2a2a',
          ).circ(x + W * 0.4 + 22, y + H * 0.55, 15, '#3a2a2a')
        if (p.R() < 0.12)
          p.at(x + W * 0.5, y + H, 0, 1, () =>
            p.path('M-24 0Q-26 -34 -6 -44L-4 -58L6 -50L16 -58L18 -40Q28 -20 22 0Z', '#2a2422'),
          )
      })
      p.rect(x + W / 2 - 3, y, 6, H, mix('#fbf3e2', base, 0.2)).rect(
        x,
        y + H * 0.38,
        W,
        5,
        mix('#fbf3e2', base, 0.2),
      )
      if (v !== 3)
        for (const s of [-1, 1]) {
          const sx = s < 0 ? x - W * 0.44 : x + W + 8
          p.rect(sx, y - 4, W * 0.36, H + 8, ['#2f6a6a', '#5a7f4a', '#333', '#c8553f'][v - 1])
          let d = ''
          for (let q = y + 6; q < y + H; q += 9) d += `M${f(sx + 5)} ${f(q)}h${f(W * 0.36 - 10)}`
          p.line(d, '#000', 2, 'opacity=".25"')
        }
      if (p.R() < 0.55) {
        p.rect(x - 14, y + H + 2, W + 28, 9, mix(base, '#000000', 0.4))
        for (let k = 0; k < 26; k++)
          p.circ(
            x + p.r(-8, W + 8),
            y + H - p.r(-6, 24),
            p.r(5, 11),
            p.R() < 0.65
              ? mix('#3a6f3c', '#8fbf6a', p.R())
              : p.pick(['#e84a6a', '#ffd04a', '#f8f4ff', '#ff8a5a']),
          )
      } else if (p.R() < 0.5) {
        for (let q = -14; q < W + 14; q += 12) p.rect(x + q, y + H * 0.62, 3, H * 0.42, '#1c2026')
        p.rect(x - 16, y + H * 0.6, W + 32, 5, '#1c2026').rect(x - 16, y + H * 1.02, W + 32, 8, '#1c2026')
      }
    }
  p.poly(
    [
      [w * 0.1, -4],
      [w * 0.56, -4],
      [w * 0.24, h + 4],
      [-w * 0.3, h + 4],
    ],
    T.sun,
    `opacity="${v === 3 ? 0.03 : 0.16}"`,
  ).path(`M${w * 0.74} -4Q${w * 0.8} ${h * 0.4} ${w * 0.62} ${h + 4}H${w + 4}V-4Z`, T.dark, 'opacity=".2"')
}
S.graffiti = (p) => {
  const { w, h } = p,
    v = p.seed,
    wall = ['#a8543c', '#8f959a', '#c9b89a', '#3a4450'][v - 1],
    P = [
      ['#ff4f8a', '#ffd23f', '#2ec4b6', '#5a3fd8'],
      ['#f77f00', '#1fa2ff', '#fcbf49', '#e63946'],
      ['#06d6a0', '#ef476f', '#118ab2', '#ffd166'],
      ['#b5ff3f', '#ff5ad8', '#38e8ff', '#ffe14a'],
    ][v - 1]
  p.fill(p.lin(0, 0, w, h, [mix(wall, '#ffffff', 0.12), mix(wall, '#000000', 0.2)]))
  let d = ''
  for (let y = 0; y < h * 0.84; y += 26)
    for (let x = ((y / 26) % 2) * 34 - 34; x < w; x += 68) if (p.R() < 0.7) d += `M${x} ${y}h65v23h-65Z`
  p.path(d, '#000', 'opacity=".08"')
  for (let i = 0; i < 7; i++)
    p.blur(14, () =>
      p.ell(p.R() * w, h * p.r(0.2, 0.7), p.r(80, 260), p.r(40, 120), p.pick(P), 'opacity=".5"'),
    )
  if (v === 1 || v === 3) {
    // wild letters
    const word = v === 1 ? 'TIDE' : 'BLOOM'
    const n = word.length
    ;[...word].forEach((c, i) =>
      p.at(w * (0.5 + (i - (n - 1) / 2) * (0.82 / n)), h * 0.6, p.r(-9, 9), 1, () => {
        const s = h * 0.5 * (4 / n) ** 0.55,
          a = `text-anchor="middle" font-weight="900"`
        p.text(10, 14, c, s, '#0c0a14', `${a} stroke="#0c0a14" stroke-width="54" stroke-linejoin="round"`)
          .text(0, 0, c, s, '#fff', `${a} stroke="#fff" stroke-width="42" stroke-linejoin="round"`)
          .text(0, 0, c, s, '#14101e', `${a} stroke="#14101e" stroke-width="26" stroke-linejoin="round"`)
          .text(
            0,
            0,
            c,
            s,
            p.lin(0, -s * 0.7, 30, 20, [P[i % 4], P[(i + 1) % 4], P[(i + 2) % 4]]),
            `${a} stroke="${P[i % 4]}" stroke-width="10" stroke-linejoin="round"`,
          )
          .text(
            -6,
            -6,
            c,
            s,
            'none',
            `${a} stroke="#fff" stroke-width="3" stroke-dasharray="30 120" opacity=".9"`,
          )
      }),
    )
  } else {
    // face mural
    const cx = w * (v === 2 ? 0.5 : 0.6),
      cy = h * 0.44,
      s = h / 800
    p.at(cx, cy, v === 2 ? -4 : 6, s * 1.08, () => {
      for (let i = 0; i < 26; i++) {
        const a = (i / 26) * 6.28
        p.path(
          `M0 0Q${f(Math.cos(a + 0.3) * 240)} ${f(Math.sin(a + 0.3) * 240)} ${f(Math.cos(a) * 430)} ${f(Math.sin(a) * 400)}Q${f(Math.cos(a - 0.1) * 240)} ${f(Math.sin(a - 0.1) * 240)} 0 0Z`,
          P[i % 4],
          'opacity=".9"',
        )
      }
      p.path(
        'M-150 -110Q-150 -250 0 -250Q150 -250 150 -110Q150 90 70 190Q0 250 -70 190Q-150 90 -150 -110Z',
        p.lin(-150, 0, 150, 0, ['#e0a070', '#a85f3c']),
      ).path('M0 -250Q150 -250 150 -110Q150 90 70 190Q30 230 0 224Q60 0 0 -250Z', P[3], 'opacity=".45"')
      for (const x of [-62, 62]) {
        p.path(`M${x - 44} -40Q${x} -84 ${x + 44} -40Q${x} -10 ${x - 44} -40Z`, '#fff')
          .circ(x + 6, -44, 20, P[2])
          .circ(x + 6, -44, 9, '#111')
          .circ(x, -52, 5, '#fff')
          .line(`M${x - 50} -96Q${x} -130 ${x + 50} -92`, '#20140e', 13)
      }
      p.line('M6 -20Q30 50 -10 60', '#7a3f26', 8)
        .path('M-58 110Q-20 88 0 100Q20 88 58 110Q0 160 -58 110Z', '#c8304a')
        .line('M-58 110Q0 122 58 110', '#701428', 5)
      p.path('M-160 -90Q-170 -290 0 -280Q170 -290 160 -90Q110 -200 0 -190Q-110 -200 -160 -90Z', '#17122a')
    })
  }
  for (let i = 0; i < 26; i++) {
    const x = w * p.r(0.08, 0.92),
      y = h * p.r(0.5, 0.78)
    p.line(`M${f(x)} ${f(y)}v${f(p.r(20, 110))}`, p.pick(P), p.r(3, 6), 'opacity=".85"')
  }
  for (let i = 0; i < 160; i++) p.circ(p.R() * w, p.R() * h * 0.84, p.r(1, 5), p.pick(P), 'opacity=".8"')
  p.rect(-2, h * 0.86, w + 4, h, p.v(h * 0.86, h, ['#6a6660', '#3a3836'])).rect(
    -2,
    h * 0.86,
    w + 4,
    8,
    '#000',
    'opacity=".35"',
  )
  for (let i = 0; i < 4; i++)
    p.at(w * 0.1 + i * 44, h * 0.93, i === 2 ? 86 : 0, 0.8, () =>
      p.rr(-14, -66, 28, 66, 4, P[i]).rr(-9, -80, 18, 14, 3, '#e8e8e8'),
    )
  if (v !== 4)
    person(p, w * 0.9, h * 0.96, 260, { top: '#1f2a3a', leg: '#2f3f5f', hair: '#d8a050', skin: '#d8a080' })
  else person(p, w * 0.16, h * 0.96, 270, { top: '#e8b83a', leg: '#20242c', skin: '#6a4028' })
}
S['station-clock'] = (p) => {
  const { w, h } = p,
    T = tone(p, ['gold', 'grey', 'night', 'day']),
    v = p.seed,
    ir = ['#2a2622', '#2a343a', '#0c0e1c', '#2f4a52'][v - 1]
  p.fill(p.v(0, h, [mix(T.sky[1], T.haze, 0.3), T.haze, mix(T.mid, T.haze, 0.3)]))
  p.glow(w * 0.5, h * 0.36, w * 0.6, T.sun, v === 3 ? 0.2 : 0.8)
  for (let k = 6; k >= 0; k--) {
    const s = 1 - k * 0.12,
      r = w * 0.62 * s,
      cy = h * 0.66
    p.line(
      `M${f(w / 2 - r)} ${f(h)}V${f(cy)}A${f(r)} ${f(r * 0.82)} 0 0 1 ${f(w / 2 + r)} ${f(cy)}V${f(h)}`,
      mix(ir, T.haze, k * 0.11),
      20 * s,
    )
    if (k < 6)
      for (let i = 1; i < 10; i++) {
        const a = (Math.PI * i) / 10,
          r2 = w * 0.62 * (s - 0.12)
        p.line(
          `M${f(w / 2 - Math.cos(a) * r)} ${f(cy - Math.sin(a) * r * 0.82)}L${f(w / 2 - Math.cos(a) * r2)} ${f(cy - Math.sin(a) * r2 * 0.82)}`,
          mix(ir, T.haze, k * 0.11 + 0.06),
          3.4,
        )
      }
  }
  p.poly(
    [
      [0, h],
      [w * 0.46, h * 0.66],
      [w * 0.54, h * 0.66],
      [w, h],
    ],
    p.v(h * 0.66, h, [mix('#8a8478', T.haze, 0.4), mix('#4a4640', T.dark, 0.4)]),
  )
  p.poly(
    [
      [w * 0.5, h * 0.66],
      [w * 0.52, h * 0.66],
      [w * 0.86, h],
      [w * 0.62, h],
    ],
    mix(ir, '#000000', 0.3),
    'opacity=".7"',
  )
  for (const x of [0.655, 0.79])
    p.line(`M${w * 0.512} ${f(h * 0.665)}L${f(w * x)} ${h}`, '#c8c4b8', 4, 'opacity=".8"')
  p.line(`M${w * 0.494} ${f(h * 0.665)}L${w * 0.5} ${h}`, '#f2c63a', 9, 'opacity=".8"')
  p.poly(
    [
      [w * 0.6, h * 0.56],
      [w * 0.53, h * 0.6],
      [w * 0.53, h * 0.67],
      [w * 0.6, h * 0.74],
    ],
    '#b8402f',
  ).poly(
    [
      [w * 0.6, h * 0.56],
      [w * 1.02, h * 0.3],
      [w * 1.02, h * 0.98],
      [w * 0.6, h * 0.74],
    ],
    p.lin(w * 0.6, 0, w, 0, ['#a8382a', '#d8553f']),
  )
  for (let i = 0; i < 4; i++) {
    const a = w * (0.63 + 0.1 * i),
      b = w * (0.7 + 0.1 * i),
      y = (x) => h * 0.56 - ((x - w * 0.6) / (w * 0.42)) * h * 0.26,
      z = (x) => h * 0.62 + ((x - w * 0.6) / (w * 0.42)) * h * 0.0
    p.poly(
      [
        [a, y(a) + h * 0.045],
        [b, y(b) + h * 0.05],
        [b, z(b)],
        [a, z(a)],
      ],
      T.lit > 0.3 ? '#ffe0a0' : '#cfe2e6',
    )
  }
  for (let i = 0; i < 8; i++) {
    const t = p.R(),
      y = h * (0.7 + 0.26 * t)
    person(p, w * 0.47 - w * 0.42 * t * p.R() - 10, y, 60 + 190 * t, {
      top: p.pick(['#2f3f5a', '#7a3a3a', '#4a5a44', '#b88a3a']),
      leg: '#1a1c24',
      step: p.R() * 0.6,
      bag: p.R() < 0.5 ? '#5a3a24' : undefined,
      skin: p.pick(['#e0b090', '#8a5a3c', '#c08a64']),
    })
  }
  const cx = w * [0.4, 0.36, 0.42, 0.4][v - 1],
    cy = h * 0.3,
    r = h * 0.17,
    hm = [
      [10, 9],
      [7, 41],
      [11, 52],
      [2, 17],
    ][v - 1]
  p.rect(cx - 6, -4, 12, cy - r, ir)
  p.circ(cx, cy, r + 18, ir)
    .circ(cx, cy, r + 8, '#c8a050')
    .circ(cx, cy, r, p.rad(cx - r * 0.3, cy - r * 0.3, r * 1.5, ['#fffdf4', '#f2ead4', '#cfc4a4']))
  if (v === 3) p.glow(cx, cy, r * 2.4, '#fff0c0', 0.5)
  for (let i = 0; i < 60; i++) {
    const a = (i / 60) * 6.283,
      q = i % 5 ? 0.93 : 0.84
    p.line(
      `M${f(cx + Math.sin(a) * r * q)} ${f(cy - Math.cos(a) * r * q)}L${f(cx + Math.sin(a) * r * 0.97)} ${f(cy - Math.cos(a) * r * 0.97)}`,
      '#1c1a18',
      i % 5 ? 2 : 6,
    )
  }
  for (let i = 1; i <= 12; i++) {
    const a = (i / 12) * 6.283
    p.text(
      cx + Math.sin(a) * r * 0.7,
      cy - Math.cos(a) * r * 0.7 + r * 0.07,
      i,
      r * 0.2,
      '#1c1a18',
      'text-anchor="middle" font-weight="600"',
    )
  }
  const ma = (hm[1] / 60) * 6.283,
    ha = (((hm[0] % 12) + hm[1] / 60) / 12) * 6.283
  p.line(
    `M${f(cx)} ${f(cy)}L${f(cx + Math.sin(ha) * r * 0.48)} ${f(cy - Math.cos(ha) * r * 0.48)}`,
    '#14120f',
    12,
  )
    .line(
      `M${f(cx)} ${f(cy)}L${f(cx + Math.sin(ma) * r * 0.76)} ${f(cy - Math.cos(ma) * r * 0.76)}`,
      '#14120f',
      8,
    )
    .circ(cx, cy, 10, '#b23a2e')
  for (let i = 0; i < 4; i++)
    p.path(
      `M${w * (0.2 + 0.16 * i)} -4L${w * (0.02 + 0.2 * i)} ${h}h${w * 0.12}L${w * (0.25 + 0.16 * i)} -4Z`,
      T.sun,
      'opacity=".06"',
    )
}
S['train-window'] = (p) => {
  const { w, h } = p,
    T = tone(p, ['dawn', 'day', 'gold', 'night']),
    v = p.seed,
    X = w * 0.07,
    Y = h * 0.08,
    W = w * 0.86,
    H = h * 0.62,
    hz = h * 0.42
  p.fill('#000')
  p.clip(
    `M${X + 40} ${Y}H${X + W - 40}q40 0 40 40V${Y + H - 40}q0 40 -40 40H${X + 40}q-40 0 -40 -40V${Y + 40}q0 -40 40 -40Z`,
    () => {
      sky(p, T, hz, { full: 1, sun: 40 })
      if (v === 4) {
        city(p, hz + 60, 60, 200, '#1a2248', ['#ffd88a', '#a8c8ff'], 0.3, {})
        p.rect(0, hz + 60, w, h, '#0a0e20')
      } else {
        ridge(p, hz - 10, 130, T.far, 2)
        hill(p, hz + 10, 34, mix(T.mid, T.leaf, 0.4), v)
        hill(p, hz + 60, 26, mix(T.land, T.haze, 0.2), v + 1)
        for (let i = 0; i < 12; i++)
          p.line(
            `M${f(w * 0.5 + (i - 6) * 30)} ${f(hz + 70)}L${f(w * 0.5 + (i - 6) * 260)} ${h}`,
            mix(T.land, T.sun, i % 2 ? 0.3 : 0.05),
            30 - i,
            'opacity=".5"',
          )
        for (let i = 0; i < 14; i++) tree(p, p.R() * w, hz + p.r(40, 90), p.r(50, 110), T.leaf)
        if (v === 2) {
          p.rect(w * 0.6, hz - 20, 46, 60, '#e8dcc4').path(
            `M${w * 0.6 - 8} ${hz - 20}l31 -34l31 34Z`,
            '#b8503a',
          )
        }
      }
      p.blur(5, () => {
        for (let i = 0; i < 3; i++) {
          const x = w * (0.2 + 0.33 * i) + p.r(-40, 40)
          p.rect(x, 0, 22, h, mix(T.dark, '#000000', 0.2), 'opacity=".75"')
        }
        p.rect(0, Y + H - 60, w, 90, mix(T.leaf, T.dark, 0.4), 'opacity=".85"')
      })
      p.poly(
        [
          [X, Y],
          [X + W * 0.3, Y],
          [X + W * 0.08, Y + H],
          [X, Y + H],
        ],
        '#fff',
        'opacity=".08"',
      ).poly(
        [
          [X + W * 0.6, Y],
          [X + W * 0.7, Y],
          [X + W * 0.44, Y + H],
          [X + W * 0.34, Y + H],
        ],
        '#fff',
        'opacity=".06"',
      )
      if (v === 4 || v === 1)
        for (let i = 0; i < 60; i++) {
          const x = p.R() * w,
            y = p.R() * h * 0.7
          p.circ(x, y, p.r(1.5, 4), '#fff', 'opacity=".3"')
          if (i % 3 === 0)
            p.line(`M${f(x)} ${f(y)}l${f(p.r(30, 110))} ${f(p.r(4, 16))}`, '#fff', 1.6, 'opacity=".25"')
        }
    },
  )
  const wall = ['#c9b9a4', '#d8dcd8', '#b88a5a', '#3a3a4a'][v - 1]
  p.path(
    `M-4 -4H${w + 4}V${h + 4}H-4ZM${X + 40} ${Y}q-40 0 -40 40V${Y + H - 40}q0 40 40 40H${X + W - 40}q40 0 40 -40V${Y + 40}q0 -40 -40 -40Z`,
    p.v(0, h, [mix(wall, '#ffffff', 0.1), wall, mix(wall, '#000000', 0.4)]),
    'fill-rule="evenodd"',
  )
  p.line(
    `M${X + 40} ${Y}H${X + W - 40}q40 0 40 40V${Y + H - 40}q0 40 -40 40H${X + 40}q-40 0 -40 -40V${Y + 40}q0 -40 40 -40Z`,
    '#22242a',
    12,
  ).line(`M${X} ${f(Y + H * 0.24)}H${X + W}`, '#2a2c32', 7)
  const ty = h * 0.8
  p.rr(w * 0.14, ty, w * 0.72, 26, 10, p.v(ty, ty + 26, ['#e8dcc8', '#9a8c78'])).rect(
    w * 0.14,
    ty + 22,
    w * 0.72,
    12,
    '#000',
    'opacity=".25"',
  )
  p.path(`M${w * 0.3} ${ty - 92}h70l-9 92h-52Z`, p.lin(w * 0.3, 0, w * 0.36, 0, ['#fbf6ea', '#b8ae9c']))
    .rect(w * 0.3 + 3, ty - 66, 64, 34, '#8a5a36')
    .rr(w * 0.3 - 5, ty - 102, 80, 14, 5, '#3a2c24')
  p.at(w * 0.52, ty - 6, -3, 1, () =>
    p.rr(-90, -22, 180, 22, 3, '#2f5d7a').rect(-86, -19, 172, 5, '#f4efe0').rect(-86, -11, 172, 3, '#d8d0bc'),
  )
  p.at(w * 0.52, ty - 28, 4, 1, () => p.rr(-74, -18, 150, 18, 3, '#c8553f').rect(-70, -14, 142, 4, '#f4efe0'))
  p.rr(w * 0.66, ty - 16, 116, 14, 5, '#15171c').line(
    `M${w * 0.66 + 116} ${ty - 9}q60 -8 70 30`,
    '#e8e8e8',
    4,
  )
  const sc = ['#7a3a44', '#2f5a7a', '#3f5a3a', '#5a3f7a'][v - 1]
  p.rr(-60, h * 0.56, w * 0.16, h * 0.6, 40, p.lin(0, 0, w * 0.1, 0, [mix(sc, '#000000', 0.4), sc])).rr(
    w * 0.91,
    h * 0.56,
    w * 0.2,
    h * 0.6,
    40,
    p.lin(w * 0.9, 0, w, 0, [sc, mix(sc, '#000000', 0.4)]),
  )
}
S.museum = (p) => {
  const { w, h } = p,
    v = p.seed,
    wall = ['#e6e0d4', '#7a2f34', '#2f4a4a', '#d4d6d4'][v - 1],
    fl = ['#b8906a', '#8a6a4a', '#6a4a34', '#9a9a98'][v - 1],
    hz = h * 0.72
  p.rect(0, 0, w, hz, p.v(0, hz, [mix(wall, '#000000', 0.28), wall, mix(wall, '#ffffff', 0.1)]))
  for (let i = 0; i < 4; i++) {
    const x = w * (0.14 + 0.24 * i)
    p.path(
      `M${x} -4L${x - 150} ${h * 0.6}H${x + 150}Z`,
      p.v(0, h * 0.6, [
        [0, '#fff6dc', 0.5],
        [1, '#fff6dc', 0],
      ]),
    )
  }
  p.rect(0, hz, w, h - hz, p.v(hz, h, [mix(fl, '#ffffff', 0.15), mix(fl, '#000000', 0.35)])).rect(
    0,
    hz - 16,
    w,
    16,
    mix(wall, '#ffffff', 0.35),
  )
  for (let i = 0; i < 22; i++)
    p.line(
      `M${f(w / 2 + (i - 11) * 70)} ${hz}L${f(w / 2 + (i - 11) * 190)} ${h}`,
      '#000',
      1.6,
      'opacity=".16"',
    )
  const art = (x, y, W, H, k) => {
    p.blur(8, () => p.rect(x - 12, y - 6, W + 30, H + 34, '#000', 'opacity=".4"'))
    p.rect(x - 18, y - 18, W + 36, H + 36, p.lin(x, y, x + W, y + H, ['#e8c878', '#8a6428', '#d8b060'])).rect(
      x - 6,
      y - 6,
      W + 12,
      H + 12,
      '#3a2a14',
    )
    p.clip(`M${x} ${y}h${W}v${H}h${-W}Z`, () => {
      const c = [
        ['#2f5f8a', '#f0c878', '#c85a3a', '#1f2f3f'],
        ['#f4e8d0', '#d8452f', '#22304a', '#e8b83a'],
        ['#3f6a4a', '#a8c890', '#f0e0b0', '#7a4a2a'],
        ['#1a1a2e', '#6a4a8a', '#e890a0', '#ffe0a0'],
      ][(k + v) % 4]
      if (k % 3 === 0) {
        p.rect(x, y, W, H, p.v(y, y + H, [c[0], c[1], c[2]]))
        p.circ(x + W * 0.66, y + H * 0.4, W * 0.12, '#fff4d0')
        p.path(
          `M${x} ${y + H}V${y + H * 0.66}Q${x + W * 0.3} ${y + H * 0.5} ${x + W * 0.5} ${y + H * 0.7}T${x + W} ${y + H * 0.6}V${y + H}Z`,
          c[3],
        )
      } else if (k % 3 === 1) {
        p.rect(x, y, W, H, c[0])
        for (let i = 0; i < 9; i++)
          p.rect(
            x + W * p.R() * 0.7,
            y + H * p.R() * 0.7,
            W * p.r(0.1, 0.5),
            H * p.r(0.06, 0.5),
            p.pick(c),
            'opacity=".9"',
          )
        p.circ(x + W * 0.5, y + H * 0.5, W * 0.2, c[2])
      } else {
        p.rect(x, y, W, H, p.rad(x + W / 2, y + H / 2, W, [mix(c[3], '#8a6a4a', 0.5), '#1c120c']))
        p.ell(x + W / 2, y + H * 1.05, W * 0.42, H * 0.42, c[0])
          .ell(x + W / 2, y + H * 0.42, W * 0.16, H * 0.2, '#d8a880')
          .path(
            `M${x + W * 0.33} ${y + H * 0.44}Q${x + W * 0.3} ${y + H * 0.16} ${x + W / 2} ${y + H * 0.18}T${x + W * 0.67} ${y + H * 0.44}Q${x + W * 0.6} ${y + H * 0.3} ${x + W / 2} ${y + H * 0.3}T${x + W * 0.33} ${y + H * 0.44}Z`,
            '#2a1810',
          )
      }
    })
    p.rect(x + W + 34, y + H - 30, 34, 24, '#fffdf4', 'opacity=".85"')
  }
  if (v === 4) {
    p.at(w * 0.5, hz + 60, 0, 1.2, () => {
      p.rect(-110, -20, 220, 120, p.lin(-110, 0, 110, 0, ['#f4f2ec', '#a8a8a6']))
        .path(
          'M-40 -20Q-90 -160 -30 -260Q20 -360 60 -250Q110 -180 30 -130Q-10 -90 50 -20Z',
          p.lin(-80, 0, 90, 0, ['#e8b060', '#8a5a24', '#4a2c10']),
        )
        .circ(16, -206, 34, '#c8ccd0', 'opacity=".9"')
    })
    art(w * 0.08, h * 0.18, w * 0.2, h * 0.3, 1)
    art(w * 0.72, h * 0.2, w * 0.2, h * 0.28, 0)
  } else if (v === 2) {
    art(w * 0.3, h * 0.12, w * 0.4, h * 0.44, 0)
    art(w * 0.06, h * 0.2, w * 0.15, h * 0.3, 2)
    art(w * 0.79, h * 0.2, w * 0.15, h * 0.3, 2)
  } else {
    art(w * 0.08, h * 0.2, w * 0.22, h * 0.32, v)
    art(w * 0.39, h * 0.15, w * 0.24, h * 0.42, v + 1)
    art(w * 0.72, h * 0.22, w * 0.2, h * 0.28, v + 2)
  }
  p.rr(w * 0.38, h * 0.84, w * 0.24, 26, 6, '#4a3424')
    .rect(w * 0.4, h * 0.86, 14, 70, '#2a1c12')
    .rect(w * 0.59, h * 0.86, 14, 70, '#2a1c12')
  person(p, w * [0.3, 0.5, 0.66, 0.3][v - 1], h * 0.97, h * 0.42, { top: '#37506a', leg: '#20222c' })
  person(p, w * [0.36, 0.58, 0.72, 0.8][v - 1], h * 0.96, h * 0.38, {
    top: '#b8523a',
    hair: '#8a5a2a',
    skin: '#e8b898',
    leg: '#3a2f3a',
    bag: '#4a3424',
  })
}
export default S
