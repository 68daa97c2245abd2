import { bokeh, dots, f, mix, paper, person, shadow, tone, wood } from '../lib.mjs'

const S = {}
const WOOD = [
  ['#8d6a4a', '#5a3f2a'],
  ['#c9b08c', '#94785a'],
  ['#4a352a', '#2a1c16'],
  ['#7a8084', '#4f565a'],
]
function room(p, v, y) {
  const c = [
    ['#d8cfc0', '#f4ecdc'],
    ['#7f9aa0', '#b8ccce'],
    ['#2f2a2e', '#5a463a'],
    ['#e8c8b0', '#f8e6d4'],
  ][v - 1]
  p.rect(0, 0, p.w, y + 4, p.v(0, y, c))
  p.blur(16, () => {
    p.rect(
      p.w * [0.1, 0.6, 0.3, 0.65][v - 1],
      -20,
      p.w * 0.24,
      y * 0.9,
      v === 3 ? '#ffb860' : '#fffdf4',
      'opacity=".6"',
    ).rect(p.w * [0.66, 0.12, 0.7, 0.2][v - 1], y * 0.3, p.w * 0.16, y * 0.8, '#000', 'opacity=".14"')
  })
}
const flour = (p, n, cx, cy, a, b, o = 0.7) =>
  dots(
    p,
    n,
    () => {
      const t = p.R() * 6.3,
        q = Math.sqrt(p.R())
      return [cx + Math.cos(t) * a * q, cy + Math.sin(t) * b * q, p.r(0.6, 2)]
    },
    '#fffaf0',
    `opacity="${o}"`,
  )
function loaf(p, cx, cy, rw, rh, kind = 0) {
  shadow(p, cx, cy + rh * 0.82, rw * 1.05, rh * 0.3, 0.6, 18)
  const d =
    kind === 1
      ? `M${cx - rw} ${cy + rh * 0.5}Q${cx - rw * 1.1} ${cy - rh * 0.7} ${cx} ${cy - rh * 0.8}T${cx + rw} ${cy + rh * 0.5}Q${cx} ${cy + rh * 1.1} ${cx - rw} ${cy + rh * 0.5}Z`
      : `M${cx - rw} ${cy}a${rw} ${rh} 0 1 0 ${2 * rw} 0a${rw} ${rh} 0 1 0 ${-2 * rw} 0`
  p.clip(d, () => {
    p.rect(
      cx - rw * 1.2,
      cy - rh * 1.2,
      rw * 2.4,
      rh * 2.6,
      p.rad(cx - rw * 0.3, cy - rh * 0.6, rw * 1.6, ['#f0c07a', '#c97f38', '#8d4a1c', '#3d1a08']),
    )
    dots(p, 260, () => [cx + p.r(-1, 1) * rw, cy + p.r(-1, 1) * rh, p.r(1, 5)], '#4a1e06', 'opacity=".16"')
    dots(p, 200, () => [cx + p.r(-1, 1) * rw, cy + p.r(-1, 0.3) * rh, p.r(1, 4)], '#ffdc9c', 'opacity=".25"')
    const n = kind === 2 ? 1 : 3
    for (let i = 0; i < n; i++) {
      const x = cx + (i - (n - 1) / 2) * rw * 0.52,
        k = rw * (kind === 2 ? 0.8 : 0.36)
      p.at(x, cy - rh * 0.16, kind === 2 ? -6 : -30, 1, () => {
        p.path(
          `M${-k} 6Q0 ${-rh * 0.22} ${k} 0Q0 ${rh * 0.17} ${-k} 6Z`,
          p.v(-rh * 0.2, rh * 0.16, ['#5d2a0c', '#f6ddaa', '#e4b36e', '#7a3c14']),
        )
        let q = ''
        for (let j = 0; j < 26; j++)
          q += `M${f(p.r(-0.7, 0.6) * k)} ${f(p.r(-0.1, 0.1) * rh)}h${f(p.r(8, 24))}`
        p.line(q, '#fff2d0', 1.4, 'opacity=".4"')
      })
    }
    p.blur(5, () => {
      for (let i = 0; i < 26; i++)
        p.ell(
          cx + p.r(-0.8, 0.8) * rw,
          cy - rh * 0.2 + p.r(-0.6, 0.6) * rh,
          p.r(8, 40),
          p.r(3, 9),
          '#fffaf0',
          `opacity="${f(p.r(0.05, 0.4))}"`,
        )
    })
  })
}
S.loaf = (p) => {
  const { w, h } = p,
    v = p.seed,
    y = h * 0.5
  room(p, v, y)
  wood(p, -4, y, w + 8, h - y + 4, ...WOOD[v - 1])
  if (v === 1) loaf(p, w * 0.5, h * 0.6, w * 0.33, h * 0.3, 0)
  if (v === 2) {
    p.rr(w * 0.16, h * 0.78, w * 0.68, 40, 14, '#7a5232')
    loaf(p, w * 0.36, h * 0.6, w * 0.2, h * 0.23, 2)
    loaf(p, w * 0.66, h * 0.64, w * 0.22, h * 0.22, 0)
  }
  if (v === 3) {
    for (const [x, yy, s] of [
      [0.24, 0.5, 0.8],
      [0.52, 0.46, 0.8],
      [0.78, 0.52, 0.8],
      [0.38, 0.74, 1],
      [0.66, 0.76, 1],
    ])
      loaf(p, w * x, h * yy, w * 0.15 * s, h * 0.17 * s, 2)
  }
  if (v === 4) {
    p.path(
      `M${w * 0.1} ${h * 0.78}Q${w * 0.3} ${h * 0.66} ${w * 0.9} ${h * 0.74}L${w * 0.94} ${h * 0.92}Q${w * 0.5} ${h} ${w * 0.08} ${h * 0.92}Z`,
      '#e8e4da',
    ).line(
      `M${w * 0.12} ${h * 0.82}Q${w * 0.5} ${h * 0.74} ${w * 0.9} ${h * 0.8}`,
      '#a83a3a',
      7,
      'opacity=".7"',
    )
    loaf(p, w * 0.5, h * 0.58, w * 0.3, h * 0.26, 1)
    for (let i = 0; i < 9; i++)
      p.at(w * 0.16 + i * 7, h * 0.8 - i * 16, -24, 1, () => {
        p.line('M0 40L0 -40', '#c89a40', 3)
        for (let k = 0; k < 6; k++)
          p.ell(
            k % 2 ? 6 : -6,
            -40 + k * 9,
            5,
            9,
            '#e0b050',
            `transform="rotate(${k % 2 ? 24 : -24} 0 ${-40 + k * 9})"`,
          )
      })
  }
  flour(p, 420, w * 0.5, h * 0.88, w * 0.5, h * 0.12)
  p.poly(
    [
      [w * 0.1, -4],
      [w * 0.4, -4],
      [w * 0.9, h],
      [w * 0.5, h],
    ],
    '#fff6dc',
    'opacity=".08"',
  )
}
S.crumb = (p) => {
  const { w, h } = p,
    v = p.seed
  wood(p, -4, -4, w + 8, h + 8, ...WOOD[[2, 0, 1, 2][v - 1]], 5)
  const cx = w * 0.5,
    cy = h * [0.66, 0.6, 0.56, 0.6][v - 1],
    rw = w * [0.43, 0.36, 0.34, 0.4][v - 1],
    rh = h * [0.62, 0.48, 0.4, 0.5][v - 1]
  const d =
    v === 1
      ? `M${cx - rw} ${h + 20}C${cx - rw * 1.1} ${cy - rh * 0.55} ${cx - rw * 0.62} ${cy - rh} ${cx} ${cy - rh}C${cx + rw * 0.7} ${cy - rh * 1.04} ${cx + rw * 1.12} ${cy - rh * 0.5} ${cx + rw} ${h + 20}Z`
      : `M${cx - rw} ${cy + rh * 0.3}C${cx - rw * 1.14} ${cy - rh * 0.5} ${cx - rw * 0.5} ${cy - rh} ${cx} ${cy - rh * 0.94}C${cx + rw * 0.6} ${cy - rh * 1.02} ${cx + rw * 1.14} ${cy - rh * 0.5} ${cx + rw} ${cy + rh * 0.3}Q${cx + rw * 0.9} ${cy + rh * 0.72} ${cx} ${cy + rh * 0.7}T${cx - rw} ${cy + rh * 0.3}Z`
  p.blur(24, () => p.path(d, '#000', 'opacity=".6" transform="translate(14 24)"'))
  const pal = [
    ['#f6e6c8', '#ecd5ac', '#dcb880'],
    ['#e8d0a0', '#d4b078', '#b88a50'],
    ['#fbf2dc', '#f2e2bc', '#e4c890'],
    ['#c8a880', '#a88458', '#7a5634'],
  ][v - 1]
  p.clip(d, () => {
    p.fill(
      p.rad(cx, cy, rw * 1.25, [
        [0, pal[0]],
        [0.6, pal[1]],
        [0.78, pal[2]],
        [0.88, '#a8662c'],
        [1, '#52270c'],
      ]),
    )
    for (let i = 0; i < 760; i++) {
      const a = p.R() * 7,
        q = Math.sqrt(p.R()),
        x = cx + Math.cos(a) * rw * 0.86 * q,
        y = cy - (v === 1 ? -40 : rh * 0.1) + Math.sin(a) * rh * 0.78 * q,
        big = p.R() < 0.1,
        r = big ? p.r(14, 44) * (1.15 - q) : p.r(2, 12),
        ry = r * p.r(0.5, 0.9),
        ro = f(p.r(-50, 50))
      p.at(x, y, ro, 1, () => {
        p.ell(
          0,
          0,
          r,
          ry,
          p.rad(-r * 0.2, -ry * 0.3, r * 1.1, [
            [0, mix(pal[2], '#5a3010', 0.6)],
            [0.6, mix(pal[2], '#8a5a28', 0.45)],
            [1, pal[1]],
          ]),
          'opacity=".85"',
        ).line(
          `M${f(-r * 0.8)} ${f(ry * 0.5)}Q0 ${f(ry * 1.3)} ${f(r * 0.8)} ${f(ry * 0.5)}`,
          '#fffaf0',
          1 + r * 0.05,
          'opacity=".55"',
        )
      })
    }
  })
  p.path(d, 'none', `stroke="#6b3512" stroke-width="26" stroke-linejoin="round"`).path(
    d,
    'none',
    'stroke="#c98a4a" stroke-width="7" opacity=".5"',
  )
  flour(p, 360, w * 0.5, h * 0.95, w * 0.5, h * 0.1, 0.5)
  if (v !== 1)
    p.at(w * 0.93, h * 0.3, 78, 1.2, () =>
      p
        .path('M-180 -16L170 -22Q190 0 160 16L-180 14Z', p.v(-20, 16, ['#f4f4f0', '#8a9096']))
        .rr(-330, -20, 160, 38, 10, '#3a2418'),
    )
}
S.oven = (p) => {
  const { w, h } = p,
    v = p.seed
  p.fill(p.v(0, h, v === 4 ? ['#2a2e34', '#15171b'] : ['#2c1a14', '#140a08']))
  const cx = w * 0.5,
    cy = h * 0.56,
    a = w * [0.36, 0.3, 0.4, 0.36][v - 1],
    b = h * [0.36, 0.34, 0.34, 0.32][v - 1]
  if (v < 4) {
    for (let y = 0; y < h; y += 44)
      for (let x = ((y / 44) % 2) * 50 - 60; x < w + 40; x += 100)
        p.rr(
          x + 2,
          y + 2,
          95,
          39,
          4,
          mix(['#7a3a26', '#6a4a3a', '#8a5a3c'][v - 1], p.R() < 0.5 ? '#1c0c08' : '#c8784a', p.R() * 0.35),
        )
    p.fill(
      p.rad(cx, cy, w * 0.62, [
        [0, '#ff9a3a', 0.35],
        [0.6, '#000', 0.25],
        [1, '#000', 0.72],
      ]),
    )
    for (let i = 0; i < 15; i++) {
      const t = (Math.PI * (i + 0.5)) / 15
      p.at(
        cx - Math.cos(t) * (a + 30),
        cy + b * 0.4 - Math.sin(t) * (b * 1.3 + 30),
        f((t * 180) / Math.PI - 90),
        1,
        () => p.rr(-a * 0.105, -30, a * 0.21, 62, 4, mix('#a8583a', '#3a1a10', p.R() * 0.6)),
      )
    }
  } else {
    p.rr(w * 0.08, h * 0.06, w * 0.84, h * 0.88, 24, p.v(0, h, ['#5a6068', '#2c3036'])).rr(
      w * 0.2,
      h * 0.1,
      w * 0.6,
      16,
      8,
      '#c8ccd0',
    )
  }
  const d =
    v < 4
      ? `M${cx - a} ${cy + b * 0.74}V${cy + b * 0.4}A${a} ${b * 1.3} 0 0 1 ${cx + a} ${cy + b * 0.4}V${cy + b * 0.74}Z`
      : `M${w * 0.14} ${h * 0.2}H${w * 0.86}V${h * 0.86}H${w * 0.14}Z`
  p.clip(d, () => {
    p.fill(p.rad(cx, cy + b * 0.3, a * 1.2, ['#fff0b0', '#ffb648', '#d9541c', '#4a1208', '#1a0604']))
    for (let i = 0; i < 26; i++) {
      const x = cx + p.r(-1, 1) * a * 0.9,
        H = p.r(60, 210),
        y = cy + b * 0.4
      p.blur(4, () =>
        p.path(
          `M${f(x - 26)} ${f(y)}Q${f(x - 30)} ${f(y - H * 0.5)} ${f(x + p.r(-20, 20))} ${f(y - H)}Q${f(x + 30)} ${f(y - H * 0.4)} ${f(x + 24)} ${f(y)}Z`,
          p.v(y - H, y, [
            [0, '#ff7a1c', 0.1],
            [0.5, '#ffc24a', 0.7],
            [1, '#fff6c8', 0.9],
          ]),
        ),
      )
    }
    if (v === 4)
      for (let k = 0; k < 2; k++) {
        const y = h * (0.5 + 0.26 * k)
        p.rect(0, y + 28, w, 6, '#2a1a14')
        for (let x = 0; x < w; x += 40) p.rect(x, y + 22, 4, 12, '#2a1a14')
        for (let i = 0; i < 4; i++) loaf(p, w * (0.23 + 0.18 * i), y - 8, w * 0.08, h * 0.065, 2)
      }
    else {
      p.path(
        `M${cx - a} ${cy + b * 0.74}V${cy + b * 0.46}H${cx + a}V${cy + b * 0.74}Z`,
        p.v(cy + b * 0.4, cy + b * 0.8, ['#e8782c', '#3a140a']),
      )
      for (let i = 0; i < 3; i++)
        loaf(p, cx + (i - 1) * a * 0.56, cy + b * 0.4 + (i % 2) * 16, a * 0.24, b * 0.2, i)
    }
  })
  p.rect(-2, h * 0.88, w + 4, h, p.v(h * 0.88, h, ['#6a3a24', '#1c0d08']))
  p.g('style="mix-blend-mode:screen"', () => {
    p.glow(cx, cy + b * 0.3, w * 0.6, '#ff9a3a', 0.5)
    dots(
      p,
      60,
      () => [cx + p.r(-1, 1) * a * 1.2, cy - p.r(-0.3, 1.3) * b, p.r(1, 3.4)],
      '#ffce6a',
      'opacity=".9"',
    )
  })
  if (v < 4)
    p.at(w * 0.76, h * 0.9, -28, 1, () =>
      p.rr(-60, -10, 620, 20, 8, '#8a5a34').path('M-240 -70H-60V70H-240Q-270 0 -240 -70Z', '#b8804a'),
    )
}
S['flour-sacks'] = (p) => {
  const { w, h } = p,
    v = p.seed
  room(p, v, h * 0.7)
  if (v === 2 || v === 4) {
    for (let i = 0; i < 3; i++) {
      p.rect(0, h * (0.14 + 0.2 * i), w, 14, '#6a4a34')
      for (let k = 0; k < 11; k++) {
        const x = (w * (k + 0.4)) / 11,
          H = p.r(50, 96)
        p.rr(
          x - 26,
          h * (0.14 + 0.2 * i) - H,
          52,
          H,
          8,
          mix(p.pick(['#d8c8a8', '#a86a44', '#8fa8a0', '#e8dcc0']), '#000000', 0.1),
        )
      }
    }
  }
  wood(p, -4, h * 0.7, w + 8, h * 0.32, ...WOOD[v - 1])
  const names = [
    ['STRONG WHITE', 'T65 · 25 kg'],
    ['RYE 1150', 'Stone-ground'],
    ['DURUM', 'Semola fine'],
    ['SPELT', 'Whole grain'],
  ]
  const sack = (x, y, W, H, k) => {
    const c = ['#e9ddc2', '#d4bf98', '#f2ece0', '#cdb08a'][k % 4]
    shadow(p, x, y, W * 0.62, 24, 0.5)
    p.path(
      `M${x - W * 0.5} ${y}Q${x - W * 0.62} ${y - H * 0.5} ${x - W * 0.42} ${y - H * 0.86}Q${x - W * 0.2} ${y - H * 0.94} ${x} ${y - H * 0.9}T${x + W * 0.42} ${y - H * 0.86}Q${x + W * 0.62} ${y - H * 0.5} ${x + W * 0.5} ${y}Q${x} ${y + 14} ${x - W * 0.5} ${y}Z`,
      p.lin(x - W * 0.5, 0, x + W * 0.55, 0, [mix(c, '#ffffff', 0.3), c, mix(c, '#5a3a1c', 0.5)]),
    )
    p.path(
      `M${x - W * 0.42} ${y - H * 0.84}Q${x - W * 0.5} ${y - H} ${x - W * 0.3} ${y - H * 0.98}Q${x} ${y - H * 1.08} ${x + W * 0.3} ${y - H * 0.98}Q${x + W * 0.5} ${y - H} ${x + W * 0.42} ${y - H * 0.84}Q${x} ${y - H * 0.76} ${x - W * 0.42} ${y - H * 0.84}Z`,
      mix(c, '#5a3a1c', 0.2),
    ).ell(x, y - H * 0.91, W * 0.34, H * 0.06, '#fffdf6')
    for (let i = 0; i < 7; i++)
      p.line(
        `M${f(x + p.r(-0.4, 0.4) * W)} ${f(y - H * p.r(0.7, 0.82))}q${f(p.r(-16, 16))} ${f(H * 0.14)} ${f(p.r(-20, 20))} ${f(H * p.r(0.2, 0.34))}`,
        '#6a4a2a',
        3,
        'opacity=".2"',
      )
    const n = names[k % 4],
      s = W * 0.088
    p.circ(x, y - H * 0.56, W * 0.13, 'none', 'stroke="#8a3a24" stroke-width="4" opacity=".85"')
    for (let q = -2; q <= 2; q++)
      p.ell(
        x + q * W * 0.034,
        y - H * 0.56 - (2 - Math.abs(q)) * 5,
        W * 0.016,
        W * 0.05,
        '#8a3a24',
        `transform="rotate(${q * 14} ${f(x + q * W * 0.034)} ${f(y - H * 0.56)})"`,
      )
    p.text(x, y - H * 0.3, n[0], s, '#3a2a1c', 'text-anchor="middle" font-weight="800" opacity=".85"').text(
      x,
      y - H * 0.2,
      n[1],
      s * 0.62,
      '#3a2a1c',
      'text-anchor="middle" opacity=".7"',
    )
  }
  const L = [
    [
      [0.26, 0.84, 300, 400],
      [0.55, 0.82, 320, 440],
      [0.8, 0.9, 290, 350],
    ],
    [
      [0.3, 0.9, 340, 440],
      [0.68, 0.92, 380, 480],
    ],
    [
      [0.18, 0.82, 260, 340],
      [0.42, 0.8, 260, 380],
      [0.66, 0.81, 270, 360],
      [0.88, 0.84, 260, 320],
      [0.54, 0.97, 290, 320],
    ],
    [
      [0.5, 0.92, 420, 520],
      [0.16, 0.88, 280, 360],
      [0.85, 0.88, 280, 370],
    ],
  ][v - 1]
  L.forEach(([x, y, W, H], i) => sack(w * x, h * y, (W * h) / 860, (H * h) / 860, i + v - 1))
  p.at(w * 0.5, h * 0.96, -8, 1, () =>
    p
      .path('M-70 -20Q0 -34 74 -14Q60 24 0 26T-70 -20Z', p.lin(-70, 0, 70, 0, ['#d8dce0', '#80868c']))
      .rr(66, -24, 120, 18, 8, '#7a4a2a')
      .ell(0, -16, 58, 12, '#fffdf6'),
  )
  flour(p, 700, w * 0.5, h * 0.93, w * 0.5, h * 0.07)
  p.poly(
    [
      [w * 0.66, -4],
      [w * 0.96, -4],
      [w * 0.5, h],
      [w * 0.1, h],
    ],
    '#fff6dc',
    'opacity=".1"',
  )
}
S['market-stall'] = (p) => {
  const { w, h } = p,
    v = p.seed,
    T = tone(p, ['day', 'gold', 'dusk', 'grey'])
  p.fill(p.v(0, h, [T.sky[1], T.haze, mix(T.mid, T.haze, 0.3)]))
  p.blur(7, () => {
    for (let i = 0; i < 9; i++)
      p.rect(
        (w * i) / 9,
        h * p.r(0.08, 0.3),
        w / 9,
        h,
        mix(p.pick(['#c98a5a', '#8fa39a', '#d8c8a8', '#b86a54']), T.haze, 0.3),
      )
    for (let i = 0; i < 9; i++)
      p.circ(p.R() * w, h * p.r(0.4, 0.56), p.r(18, 40), p.pick(['#3a4a5a', '#8a4a3a', '#5a5a4a']))
  })
  const st = [
      ['#c8352f', '#fbf4e4'],
      ['#2f7a5a', '#fbf4e4'],
      ['#e0952a', '#fff6dc'],
      ['#2f5a8a', '#f2f4f4'],
    ][v - 1],
    n = 12
  for (const x of [0.06, 0.94]) p.rect(w * x - 8, h * 0.2, 16, h * 0.6, '#5a4030')
  person(p, w * [0.3, 0.7, 0.5, 0.36][v - 1], h * 0.8, h * 0.48, {
    top: ['#3f5f4a', '#e8e0d0', '#7a3a3a', '#c8903a'][v - 1],
    skin: ['#c08a64', '#7a4a2e', '#e0b090', '#a06a48'][v - 1],
    hair: ['#2a1a14', '#141010', '#8a8480', '#3a2418'][v - 1],
  })
  person(p, w * [0.62, 0.3, 0.82, 0.74][v - 1], h * 0.8, h * 0.45, { top: '#3a4a6a', skin: '#d8a482' })
  for (let i = 0; i < n; i++) {
    const a = (w * i) / n,
      b = (w * (i + 1)) / n
    p.path(
      `M${f(w * 0.06 + a * 0.88)} -4L${f(a)} ${h * 0.2}Q${f((a + b) / 2)} ${h * 0.26} ${f(b)} ${h * 0.2}L${f(w * 0.06 + b * 0.88)} -4Z`,
      p.v(0, h * 0.26, [st[i % 2], mix(st[i % 2], '#000000', 0.25)]),
    )
  }
  p.rect(
    0,
    h * 0.26,
    w,
    h * 0.06,
    p.v(h * 0.24, h * 0.34, [
      [0, '#000', 0.3],
      [1, '#000', 0],
    ]),
  )
  for (let i = 0; i < 9; i++) {
    const x = w * (0.1 + 0.1 * i)
    p.line(`M${f(x)} ${h * 0.22}v${f(h * 0.05)}`, '#222', 2).circ(x, h * 0.28, 9, '#fff0c0')
    if (T.lit > 0.1) p.glow(x, h * 0.28, 80, '#ffe0a0', 0.5)
  }
  const F = [
    ['#f08a24', 1],
    ['#d8322c', 1],
    ['#6aa03a', 1],
    ['#f2c63a', 1],
    ['#7a3f7a', 0.7],
    ['#e8e0a0', 1],
    ['#3f7a3a', 1.3],
    ['#e85a4a', 0.8],
  ]
  for (let r = 0; r < 3; r++) {
    const y = h * (0.6 + 0.135 * r)
    const k = 5
    for (let c = 0; c < k; c++) {
      const x = (w * c) / k + 6,
        W = w / k - 12,
        [col, sz] = F[(c * 3 + r * 2 + v) % 8]
      p.rect(x, y, W, h * 0.13, '#6a4a30')
      for (let q = 0; q < 46; q++) {
        const R = 19 * sz * (1 + r * 0.18),
          px = x + p.r(0.06, 0.94) * W,
          py = y - 12 + (q / 46) * h * 0.075
        p.circ(
          px,
          py,
          R,
          p.rad(
            px,
            py,
            R,
            [mix(col, '#ffffff', 0.35), col, mix(col, '#2a0a00', 0.5)],
            px - R * 0.3,
            py - R * 0.4,
          ),
        )
      }
      p.rect(x, y + h * 0.07, W, h * 0.062, p.v(y + h * 0.07, y + h * 0.13, ['#b98a58', '#7a5432'])).rect(
        x,
        y + h * 0.098,
        W,
        3,
        '#4a301c',
      )
      if ((c + r) % 2)
        p.at(x + W * 0.5, y + h * 0.02, p.r(-6, 6), 1, () =>
          p
            .rr(-42, -30, 84, 44, 4, '#201c18')
            .text(
              0,
              0,
              `${p.pick(['1.80', '2.40', '0.95', '3.20', '1.20'])} €`,
              23,
              '#fff6dc',
              'text-anchor="middle" font-weight="700"',
            ),
        )
    }
  }
}
S.oranges = (p) => {
  const { w, h } = p,
    v = p.seed,
    hue = [28, 12, 46, 30][v - 1]
  const one = (x, y, r, hu) => {
    p.circ(x + 5, y + 9, r * 1.03, '#2a0f02', 'opacity=".45"').circ(
      x,
      y,
      r,
      p.rad(
        x,
        y,
        r * 1.25,
        [
          [0, `hsl(${hu + 8},98%,70%)`],
          [0.35, `hsl(${hu},95%,55%)`],
          [0.8, `hsl(${hu - 8},90%,40%)`],
          [1, `hsl(${hu - 14},85%,26%)`],
        ],
        x - r * 0.35,
        y - r * 0.4,
      ),
    )
    dots(
      p,
      16,
      () => {
        const a = p.R() * 6.3,
          q = Math.sqrt(p.R()) * r * 0.9
        return [x + Math.cos(a) * q, y + Math.sin(a) * q, 1.3]
      },
      '#7a2f00',
      'opacity=".25"',
    )
    p.ell(
      x - r * 0.32,
      y - r * 0.42,
      r * 0.18,
      r * 0.1,
      '#fffff0',
      `opacity=".5" transform="rotate(-34 ${f(x - r * 0.32)} ${f(y - r * 0.42)})"`,
    )
  }
  const half = (x, y, r, hu) => {
    p.circ(x + 5, y + 9, r * 1.03, '#2a0f02', 'opacity=".4"')
      .circ(x, y, r, `hsl(${hu},92%,50%)`)
      .circ(x, y, r * 0.93, '#fff2d4')
    for (let i = 0; i < 10; i++) {
      const a = i * 36
      p.at(x, y, a, 1, () =>
        p.path(
          `M0 ${f(-r * 0.08)}Q${f(r * 0.24)} ${f(-r * 0.5)} ${f(r * 0.2)} ${f(-r * 0.8)}Q0 ${f(-r * 0.94)} ${f(-r * 0.2)} ${f(-r * 0.8)}Q${f(-r * 0.24)} ${f(-r * 0.5)} 0 ${f(-r * 0.08)}Z`,
          p.v(-r * 0.9, 0, [`hsl(${hu + 4},96%,60%)`, `hsl(${hu + 12},98%,70%)`]),
        ),
      )
    }
  }
  const leaf = (x, y, a, s) =>
    p.at(x, y, a, s, () =>
      p
        .path('M0 0Q34 -34 90 0Q34 30 0 0Z', p.v(-24, 24, ['#8fb84a', '#39591b']))
        .line('M4 0Q40 -4 84 0', '#d8e8a8', 2, 'opacity=".5"'),
    )
  if (v === 1) {
    p.fill('#3c2412')
    const s = 112
    for (let r = -1; r < h / (s * 0.8) + 1; r++)
      for (let q = -1; q < w / s + 1; q++) {
        const x = q * s + (r % 2 ? s / 2 : 0) + p.r(-8, 8),
          y = r * s * 0.82 + p.r(-6, 6)
        one(x, y, s * 0.56, hue + p.r(-4, 8))
        if (p.R() < 0.14) leaf(x, y, p.r(0, 360), 0.7)
      }
  } else if (v === 2) {
    p.fill(p.lin(0, 0, w, h, ['#3f6f78', '#1f3f48']))
    for (let i = 0; i < 26; i++) {
      const x = (w * ((i % 6) + 0.5)) / 6 + p.r(-20, 20),
        y = (h * (Math.floor(i / 6) + 0.5)) / 4 + p.r(-14, 14)
      i % 3 ? one(x, y, 76, 26 + p.r(-4, 6)) : half(x, y, 80, 20 + (i % 2) * -14)
      if (i % 4 === 1) leaf(x + 40, y - 40, p.r(-60, 30), 1)
    }
  } else if (v === 3) {
    p.fill(p.v(0, h, ['#9fc8e0', '#e8f0e4']))
    for (let i = 0; i < 70; i++) leaf(p.R() * w, p.R() * h, p.r(0, 360), p.r(1.2, 2.4))
    for (let i = 0; i < 12; i++) {
      const x = w * p.r(0.05, 0.95),
        y = h * p.r(0.1, 0.95),
        r = p.r(54, 92)
      one(x, y, r, 40 + p.r(-4, 8))
      leaf(x, y - r * 0.8, p.r(-40, 20), 1.2)
      leaf(x, y - r * 0.8, p.r(160, 220), 1)
    }
    for (let i = 0; i < 30; i++) {
      const x = p.R() * w,
        y = p.R() * h
      for (let k = 0; k < 5; k++)
        p.ell(x + Math.cos(k * 1.256) * 11, y + Math.sin(k * 1.256) * 11, 9, 7, '#fffdf6')
      p.circ(x, y, 5, '#f2c63a')
    }
  } else {
    wood(p, -4, -4, w + 8, h + 8, '#8a6a48', '#4f3826', 5)
    shadow(p, w * 0.5, h * 0.82, w * 0.36, 50, 0.6, 20)
    for (let i = 0; i < 9; i++) one(w * (0.3 + 0.05 * i), h * (0.5 - 0.06 * (i % 3)), 84, 28 + p.r(-4, 6))
    p.path(
      `M${w * 0.2} ${h * 0.52}H${w * 0.8}Q${w * 0.78} ${h * 0.82} ${w * 0.5} ${h * 0.84}T${w * 0.2} ${h * 0.52}Z`,
      p.lin(w * 0.2, 0, w * 0.8, 0, ['#e8f0f0', '#7fa0a8', '#3f6068']),
    ).ell(w * 0.5, h * 0.52, w * 0.3, 20, '#2f5058', 'opacity=".3"')
    for (let i = 0; i < 4; i++) one(w * (0.36 + 0.1 * i), h * 0.47, 88, 28 + p.r(-4, 6))
    p.line(`M${w * 0.2} ${h * 0.53}H${w * 0.8}`, '#f4f8f8', 9)
    half(w * 0.16, h * 0.86, 90, 28)
    half(w * 0.86, h * 0.84, 80, 28)
    leaf(w * 0.5, h * 0.36, -30, 1.4)
    leaf(w * 0.4, h * 0.36, -140, 1.2)
  }
}
function cup(p, x, y, r, coffee, c = '#f6f0e4', art = 1) {
  shadow(p, x + 10, y + 22, r * 1.7, r * 1.5, 0.4, 20)
  p.circ(x, y, r * 1.6, p.lin(x - r, y - r, x + r, y + r, ['#ffffff', c, mix(c, '#6a5a4a', 0.4)])).circ(
    x,
    y,
    r * 1.15,
    mix(c, '#8a7a6a', 0.25),
  )
  p.rr(x + r * 0.9, y - r * 0.16, r * 0.75, r * 0.32, r * 0.16, mix(c, '#6a5a4a', 0.12))
  p.circ(x, y, r, p.lin(x - r, y - r, x + r, y + r, ['#ffffff', mix(c, '#8a7a6a', 0.3)])).circ(
    x,
    y,
    r * 0.87,
    p.rad(x, y, r * 0.9, [coffee, mix(coffee, '#1a0a04', 0.55)]),
  )
  if (art) {
    const m = '#f4dcb4'
    for (let i = 3; i >= 0; i--)
      p.path(
        `M${f(x)} ${f(y + r * 0.62 - i * r * 0.22)}Q${f(x - r * (0.7 - i * 0.12))} ${f(y - i * r * 0.2)} ${f(x)} ${f(y - r * 0.1 - i * r * 0.14)}Q${f(x + r * (0.7 - i * 0.12))} ${f(y - i * r * 0.2)} ${f(x)} ${f(y + r * 0.62 - i * r * 0.22)}Z`,
        i % 2 ? coffee : m,
      )
  }
  p.path(
    `M${f(x - r * 0.7)} ${f(y - r * 0.4)}Q${f(x - r * 0.3)} ${f(y - r * 0.86)} ${f(x + r * 0.3)} ${f(y - r * 0.78)}`,
    'none',
    'stroke="#fff" stroke-width="5" opacity=".4" stroke-linecap="round"',
  )
}
S.coffee = (p) => {
  const { w, h } = p,
    v = p.seed
  wood(p, -4, -4, w + 8, h + 8, ...WOOD[[0, 1, 2, 3][v - 1]], 6)
  if (v === 1 || v === 3) {
    cup(p, w * [0.46, 0, 0.6][v - 1], h * 0.5, h * 0.22, '#a8662c', v === 1 ? '#f6f0e4' : '#3f6a70')
    if (v === 1) {
      paper(p, w * 0.86, h * 0.5, 300, 620, 7, () => {
        p.text(26, 56, 'The Ledger', 34, '#222', 'font-weight="800"')
        for (let i = 0; i < 24; i++)
          p.rect(26, 84 + i * 21, i % 7 === 6 ? 140 : 248, 6, '#8a857c', 'opacity=".6"')
      })
      p.at(w * 0.14, h * 0.6, -20, 1, () =>
        p.rr(-40, -150, 16, 300, 8, '#c8ccd0').ell(-32, -160, 26, 40, '#d8dce0'),
      )
    } else {
      dots(p, 120, () => [w * 0.2 + p.r(-200, 200), h * 0.5 + p.r(-260, 260), 12], '#2a140a')
      for (let i = 0; i < 120; i++)
        p.at(w * 0.2 + p.r(-210, 210), h * 0.5 + p.r(-280, 280), p.r(0, 180), 1, () =>
          p.ell(0, 0, 20, 13, p.v(-13, 13, ['#7a4424', '#2a120a'])).line('M-16 0Q0 5 16 0', '#1a0a04', 3),
        )
    }
  } else if (v === 2) {
    for (let i = 0; i < 3; i++)
      cup(
        p,
        w * (0.22 + 0.28 * i),
        h * (0.42 + 0.12 * (i % 2)),
        h * 0.16,
        ['#8a4a1c', '#c08a50', '#5a2c10'][i],
        ['#f6f0e4', '#d8845a', '#e8e4da'][i],
        i !== 2,
      )
    p.at(w * 0.36, h * 0.82, 14, 1, () => {
      for (let k = 0; k < 2; k++)
        p.path(
          `M${-90 + k * 150} 20Q${-100 + k * 150} -50 ${-30 + k * 150} -54T${50 + k * 150} 14Q${20 + k * 150} -10 ${-20 + k * 150} -6T${-90 + k * 150} 20Z`,
          p.v(-54, 20, ['#f0b860', '#a85f1c']),
        )
    })
  } else {
    p.rect(-4, -4, w + 8, h * 0.62, p.v(0, h * 0.6, ['#3a4a4c', '#93a3a0']))
    bokeh(p, 30, 0, h * 0.5, ['#ffd88a', '#fff2d0', '#a8d0d0'], 14, 50)
    const x = w * 0.5,
      y = h * 0.86
    shadow(p, x, y, 220, 34, 0.55)
    p.path(
      `M${x - 130} ${y - 260}H${x + 130}L${x + 104} ${y - 10}Q${x} ${y + 16} ${x - 104} ${y - 10}Z`,
      p.lin(x - 130, 0, x + 130, 0, ['#fdfaf2', '#e4dccb', '#8a8274']),
    )
      .ell(x, y - 260, 130, 26, '#efe6d4')
      .ell(x, y - 258, 118, 21, '#6a3818')
      .ell(x - 20, y - 260, 60, 9, '#c8935a')
    p.line(
      `M${x + 122} ${y - 210}Q${x + 210} ${y - 200} ${x + 190} ${y - 120}T${x + 112} ${y - 70}`,
      '#d8cebc',
      24,
    )
      .ell(x, y, 220, 26, '#efe8da')
      .ell(x, y - 6, 120, 14, '#cfc4b0', 'opacity=".6"')
    p.blur(11, () => {
      for (let i = 0; i < 5; i++)
        p.line(
          `M${x - 60 + i * 30} ${y - 290}q${p.r(-60, 60)} -70 ${p.r(-20, 20)} -140t${p.r(-20, 20)} -150`,
          '#fff',
          14,
          'opacity=".35"',
        )
    })
  }
  if (v !== 4)
    p.blur(10, () => {
      for (let i = 0; i < 4; i++)
        p.line(
          `M${w * 0.44 + i * 30} ${h * 0.46}q${p.r(-60, 60)} -80 ${p.r(-20, 20)} -150t20 -130`,
          '#fff',
          12,
          'opacity=".2"',
        )
    })
  p.poly(
    [
      [-4, -4],
      [w * 0.4, -4],
      [w * 0.05, h + 4],
      [-4, h + 4],
    ],
    '#fff4d8',
    'opacity=".14"',
  )
}
S.soup = (p) => {
  const { w, h } = p,
    v = p.seed,
    so = ['#d8622a', '#6f8f3a', '#e8b83a', '#a8341f'][v - 1]
  p.fill(
    p.lin(
      0,
      0,
      w,
      h,
      [
        ['#41525c', '#232f38'],
        ['#e4d8c4', '#b8a68a'],
        ['#5f3f34', '#2f1f1a'],
        ['#8fa8a4', '#5a7674'],
      ][v - 1],
    ),
  )
  if (v === 2) {
    for (let i = 0; i < 14; i++)
      p.rect(0, i * 64, w, 30, '#b84a3a', 'opacity=".14"').rect(i * 90, 0, 40, h, '#b84a3a', 'opacity=".14"')
  } else wood(p, -4, -4, w + 8, h + 8, ...WOOD[[2, 1, 0, 3][v - 1]], 5)
  const x = w * [0.48, 0.52, 0.42, 0.5][v - 1],
    y = h * 0.52,
    r = h * 0.36,
    bc = ['#e8e2d4', '#3a5a6a', '#c8a888', '#f4f2ec'][v - 1]
  p.at(w * 0.86, h * 0.5, 6, 1, () => {
    p.path('M-80 -330H120V330H-80Z', ['#c8553f', '#f4efe4', '#7fa0a8', '#d8b050'][v - 1]).rect(
      -80,
      -330,
      200,
      26,
      '#fff',
      'opacity=".3"',
    )
    p.rr(10, -60, 18, 330, 9, p.lin(10, 0, 28, 0, ['#f4f4f2', '#8a9096'])).ell(
      19,
      -120,
      40,
      70,
      p.lin(-20, 0, 60, 0, ['#f4f4f2', '#9aa0a6']),
    )
  })
  shadow(p, x + 14, y + 28, r * 1.16, r * 1.1, 0.5, 26)
  p.circ(
    x,
    y,
    r * 1.14,
    p.lin(x - r, y - r, x + r, y + r, [mix(bc, '#ffffff', 0.4), bc, mix(bc, '#2a2018', 0.45)]),
  )
    .circ(x, y, r, mix(bc, '#2a2018', 0.3))
    .circ(x, y, r * 0.95, p.rad(x, y, r, [mix(so, '#ffffff', 0.18), so, mix(so, '#3a0f04', 0.45)]))
  const inb = () => {
    const a = p.R() * 6.3,
      q = Math.sqrt(p.R()) * r * 0.78
    return [x + Math.cos(a) * q, y + Math.sin(a) * q]
  }
  p.line(
    `M${x - r * 0.6} ${y - r * 0.1}Q${x - r * 0.2} ${y - r * 0.6} ${x + r * 0.2} ${y - r * 0.2}T${x + r * 0.5} ${y + r * 0.3}Q${x} ${y + r * 0.6} ${x - r * 0.4} ${y + r * 0.3}`,
    '#fff6e2',
    17,
    'opacity=".85"',
  )
  for (let i = 0; i < 26; i++) {
    const [a, b] = inb()
    if (v === 4) p.circ(a, b, p.r(10, 20), p.rad(a, b, 20, ['#d8a45a', '#8a5a24']))
    else if (v === 2) p.circ(a, b, 13, p.rad(a, b, 14, ['#b8d86a', '#5f8a2a']))
    else p.at(a, b, p.r(0, 90), 1, () => p.rr(-13, -13, 26, 26, 5, p.v(-13, 13, ['#f0c880', '#b8762c'])))
  }
  for (let i = 0; i < 44; i++) {
    const [a, b] = inb()
    p.at(a, b, p.r(0, 360), p.r(0.4, 0.9), () =>
      p.path('M0 0Q12 -14 28 0Q12 12 0 0Z', p.pick(['#5f9a3a', '#3f7a2a', '#8fc05a'])),
    )
  }
  dots(p, 70, () => [...inb(), p.r(1.5, 4)], '#1c120a', 'opacity=".6"')
  dots(p, 26, () => [...inb(), p.r(4, 10)], '#ffd870', 'opacity=".5"')
  p.at(w * 0.12, h * 0.76, -14, 0.8, () => loaf(p, 0, 0, 170, 110, 0))
  p.blur(12, () => {
    for (let i = 0; i < 5; i++)
      p.line(
        `M${x - 80 + i * 40} ${y - 20}q${p.r(-70, 70)} -80 ${p.r(-20, 20)} -160t${p.r(-30, 30)} -150`,
        '#fff',
        14,
        'opacity=".18"',
      )
  })
  p.path(
    `M${x - r * 1.0} ${y - r * 0.4}A${r * 1.08} ${r * 1.08} 0 0 1 ${x - r * 0.1} ${y - r * 1.07}`,
    'none',
    'stroke="#fff" stroke-width="8" opacity=".5" stroke-linecap="round"',
  )
}
S['kitchen-table'] = (p) => {
  const { w, h } = p,
    v = p.seed,
    y = h * 0.56
  room(p, v, y)
  const wx = w * [0.1, 0.58, 0.12, 0.5][v - 1]
  p.rect(
    wx,
    h * 0.04,
    w * 0.32,
    h * 0.38,
    v === 3 ? p.v(0, h * 0.4, ['#1a2348', '#5a4a7a']) : p.v(0, h * 0.4, ['#a8d4ea', '#f2f0d8']),
  ).path(
    `M${wx} ${h * 0.42}V${h * 0.32}Q${wx + w * 0.1} ${h * 0.26} ${wx + w * 0.2} ${h * 0.33}T${wx + w * 0.32} ${h * 0.3}V${h * 0.42}Z`,
    v === 3 ? '#141a34' : '#7fa86a',
  )
  for (const t of [0, 0.5, 1]) p.rect(wx + w * 0.32 * t - 7, h * 0.03, 14, h * 0.4, '#f8f2e4')
  p.rect(wx - 8, h * 0.03, w * 0.33, 12, '#f8f2e4').rect(wx - 16, h * 0.41, w * 0.35, 16, '#f8f2e4')
  const ox = w * [0.6, 0.1, 0.58, 0.08][v - 1]
  for (let k = 0; k < 2; k++) {
    const sy = h * (0.18 + 0.17 * k)
    p.rect(ox, sy, w * 0.34, 11, '#7a5434')
    for (let i = 0; i < 6; i++) {
      const c = p.pick(['#c8684a', '#e8d8b8', '#5f8a8a', '#d8a848', '#8a9a6a']),
        H = p.r(34, 76),
        x = ox + 16 + i * w * 0.055
      p.rr(x, sy - H, 42, H, 9, p.lin(x, 0, x + 42, 0, [mix(c, '#ffffff', 0.25), mix(c, '#000000', 0.25)]))
    }
  }
  p.line(`M${w * 0.5} -4V${h * 0.1}`, '#222', 4).path(
    `M${w * 0.5 - 76} ${h * 0.2}Q${w * 0.5 - 66} ${h * 0.09} ${w * 0.5} ${h * 0.09}T${w * 0.5 + 76} ${h * 0.2}Z`,
    ['#2f5a5a', '#c8553f', '#d8a030', '#3a4a6a'][v - 1],
  )
  p.glow(w * 0.5, h * 0.22, v === 3 ? 500 : 260, '#ffe0a0', 0.6)
  wood(p, -4, y, w + 8, h - y + 4, ...WOOD[[0, 1, 2, 1][v - 1]], 5)
  p.poly(
    [
      [w * 0.3, y],
      [w * 0.7, y],
      [w * 0.8, h],
      [w * 0.2, h],
    ],
    ['#e8e0d0', '#7fa0a0', '#b84a3a', '#f4ece0'][v - 1],
    'opacity=".85"',
  )
  const V = (x, yy, s) =>
    p.at(x, yy, 0, s, () => {
      shadow(p, 0, 0, 70, 14, 0.4, 8)
      p.path(
        'M-34 0Q-60 -60 -24 -110L-28 -140H28L24 -110Q60 -60 34 0Z',
        p.lin(-50, 0, 50, 0, ['#eef4f2', '#6f9aa4', '#3f6a78']),
      )
      for (let i = 0; i < 22; i++) {
        const a = p.r(-1.1, 1.1),
          L = p.r(80, 190),
          x2 = Math.sin(a) * L,
          y2 = -136 - Math.cos(a) * L
        p.line(`M0 -130Q${f(x2 * 0.2)} ${f(y2 * 0.7)} ${f(x2)} ${f(y2)}`, '#4a7a3f', 3)
        if (i % 3) {
          const c = p.pick(['#f2c63a', '#e86a7a', '#fff4e4', '#d87ac0', '#f08a4a'])
          for (let k = 0; k < 6; k++)
            p.ell(x2 + Math.cos(k * 1.05) * 12, y2 + Math.sin(k * 1.05) * 12, 11, 8, c)
          p.circ(x2, y2, 7, '#8a5a1c')
        } else p.ell(x2, y2, 18, 8, '#5f9a4a')
      }
    })
  V(w * [0.5, 0.42, 0.56, 0.5][v - 1], h * 0.74, (1.1 * h) / 800)
  p.ell(w * 0.26, h * 0.84, 130, 34, '#fbf6ec').ell(w * 0.26, h * 0.84, 96, 23, '#e8e0d0')
  p.at(w * 0.26, h * 0.82, 0, 0.42, () => loaf(p, 0, 0, 170, 90, 2))
  p.ell(w * 0.78, h * 0.86, 120, 30, '#fbf6ec').ell(w * 0.78, h * 0.86, 86, 20, '#e4dccc')
  for (let i = 0; i < 3; i++)
    p.circ(
      w * 0.78 - 36 + i * 36,
      h * 0.835 - (i % 2) * 14,
      25,
      p.rad(
        w * 0.78 - 40 + i * 36,
        h * 0.83,
        30,
        [
          ['#ffb060', '#d8622a'],
          ['#e8f0a0', '#8aa83a'],
          ['#ff8a7a', '#a82a2a'],
          ['#ffd88a', '#c8902a'],
        ][v - 1],
      ),
    )
  p.path(`M${w * 0.63} ${h * 0.72}h62l-6 70h-50Z`, '#fdfaf2')
    .line(`M${w * 0.63 + 62} ${h * 0.74}q26 14 -4 36`, '#e8e0d0', 8)
    .rr(w * 0.12, h * 0.72, 40, 84, 8, '#b8d0d0', 'opacity=".7"')
  p.poly(
    [
      [wx, y],
      [wx + w * 0.3, y],
      [wx + w * 0.46, h],
      [wx + w * 0.1, h],
    ],
    '#fff2cc',
    `opacity="${v === 3 ? 0.03 : 0.16}"`,
  )
}
S.ceramics = (p) => {
  const { w, h } = p,
    v = p.seed,
    P = [
      ['#c8704a', '#e8d8bc', '#5f8a8a', '#3a4a52', '#d8a85a'],
      ['#2f5f8a', '#e8eef0', '#8fb4c8', '#1f3a5a', '#c8d8dc'],
      ['#8a9a6a', '#d8c8a0', '#6a5a44', '#b8683f', '#f0e8d4'],
      ['#e8b0a8', '#f4e8e0', '#b86a6a', '#6a4a5a', '#d8c8c8'],
    ][v - 1]
  p.fill(
    p.lin(
      0,
      0,
      w,
      h,
      [
        ['#e9dfce', '#bda98c'],
        ['#dfe6e6', '#9fb0b4'],
        ['#4a4438', '#26221c'],
        ['#f2e4dc', '#c8a8a0'],
      ][v - 1],
    ),
  )
  p.poly(
    [
      [w * 0.3, -4],
      [w * 0.62, -4],
      [w * 0.3, h],
      [-w * 0.1, h],
    ],
    '#fffaf0',
    'opacity=".25"',
  )
  const pot = (x, y, W, H, k, c) => {
    shadow(p, x + 20, y, W * 0.62, 16, 0.4, 10)
    const sh = [
      `M${-W * 0.3} 0Q${-W * 0.66} ${-H * 0.5} ${-W * 0.2} ${-H * 0.8}L${-W * 0.24} ${-H}H${W * 0.24}L${W * 0.2} ${-H * 0.8}Q${W * 0.66} ${-H * 0.5} ${W * 0.3} 0Z`,
      `M${-W * 0.22} 0Q${-W * 0.6} ${-H * 0.2} ${-W * 0.5} ${-H}H${W * 0.5}Q${W * 0.6} ${-H * 0.2} ${W * 0.22} 0Z`,
      `M${-W * 0.4} 0L${-W * 0.46} ${-H * 0.86}Q${-W * 0.4} ${-H} ${-W * 0.16} ${-H}H${W * 0.16}Q${W * 0.4} ${-H} ${W * 0.46} ${-H * 0.86}L${W * 0.4} 0Z`,
      `M${-W * 0.26} 0Q${-W * 0.7} ${-H * 0.3} ${-W * 0.12} ${-H * 0.56}Q${-W * 0.08} ${-H * 0.8} ${-W * 0.18} ${-H}H${W * 0.18}Q${W * 0.08} ${-H * 0.8} ${W * 0.12} ${-H * 0.56}Q${W * 0.7} ${-H * 0.3} ${W * 0.26} 0Z`,
    ][k % 4]
    p.at(x, y, 0, 1, () => {
      p.clip(sh, () => {
        p.rect(
          -W,
          -H - 4,
          2 * W,
          H + 8,
          p.lin(-W * 0.5, 0, W * 0.55, 0, [mix(c, '#ffffff', 0.35), c, mix(c, '#14100c', 0.5)]),
        )
        const g = p.pick(P),
          m = Math.floor(p.R() * 4)
        if (m === 0)
          p.path(
            `M${-W} ${-H}H${W}V${-H * 0.55}Q${W * 0.4} ${-H * 0.4} ${W * 0.1} ${-H * 0.52}T${-W * 0.4} ${-H * 0.44}L${-W} ${-H * 0.55}Z`,
            mix(g, '#ffffff', 0.1),
            'opacity=".9"',
          )
        else if (m === 1)
          for (let i = 0; i < 5; i++) p.rect(-W, -H * (0.2 + 0.13 * i), 2 * W, H * 0.05, g, 'opacity=".8"')
        else if (m === 2) {
          for (let i = -4; i < 5; i++)
            for (let j = 0; j < 4; j++)
              p.path(
                `M${i * W * 0.16} ${-H * (0.24 + j * 0.17)}l${W * 0.06} ${H * 0.06}l${-W * 0.06} ${H * 0.06}l${-W * 0.06} ${-H * 0.06}Z`,
                g,
                'opacity=".8"',
              )
        }
        dots(p, 50, () => [p.r(-0.6, 0.6) * W, -p.R() * H, p.r(0.8, 2.4)], '#2a1c14', 'opacity=".4"')
        p.rect(-W * 0.3, -H, W * 0.09, H, '#fff', 'opacity=".22"')
        let d = ''
        for (let i = 0; i < 9; i++) d += `M${-W} ${f((-H * i) / 9)}q${W} 12 ${2 * W} 0`
        p.line(d, '#000', 1.6, 'opacity=".1"')
      })
    })
  }
  if (v === 4) {
    for (let i = 0; i < 3; i++) {
      const x = w * (0.22 + 0.28 * i),
        y = h * 0.5,
        r = h * 0.2
      shadow(p, x + 12, y + 18, r * 1.05, r, 0.4, 16)
      p.circ(x, y, r, p.lin(x - r, y - r, x + r, y + r, ['#ffffff', P[i], mix(P[i], '#000000', 0.3)]))
      for (let k = 0; k < 5; k++)
        p.circ(
          x,
          y,
          r * (0.84 - k * 0.16),
          'none',
          `stroke="${P[(i + k) % 5]}" stroke-width="${k % 2 ? 8 : 14}" opacity=".75"`,
        )
      for (let k = 0; k < 16; k++)
        p.at(x, y, k * 22.5, 1, () => p.ell(0, -r * 0.6, 8, 20, P[(i + 3) % 5], 'opacity=".8"'))
    }
    for (let i = 0; i < 5; i++) pot(w * (0.12 + 0.19 * i), h * 0.96, 110, 130, i, P[i])
  } else
    for (let k = 0; k < 2; k++) {
      const y = h * (0.48 + 0.44 * k)
      wood(p, -4, y, w + 8, 26, '#a07a50', '#6a4a2e', 1)
      p.rect(
        -4,
        y + 26,
        w + 8,
        30,
        p.v(y + 26, y + 56, [
          [0, '#000', 0.3],
          [1, '#000', 0],
        ]),
      )
      let x = w * 0.08,
        i = 0
      while (x < w * 0.96) {
        const W = p.r(100, 190),
          H = p.r(130, h * 0.36)
        pot(x + W * 0.3, y + 3, W, H, i++ + k + v, p.pick(P))
        x += W * 1.02
      }
    }
}
export default S
