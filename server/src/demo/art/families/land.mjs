import { dots, f, hill, mix, person, pine, ridge, rng, sky, stars, TONE, tone, water } from '../lib.mjs'

const S = {}
S.forest = (p) => {
  const { w, h } = p,
    v = p.seed,
    pal = [
      ['#e9eee4', '#26382c'],
      ['#f6e3b0', '#3a2a16'],
      ['#dfe8f0', '#1c2c3c'],
      ['#f7d9b6', '#4a1f1a'],
    ][v - 1],
    leafs = [
      ['#5f8a4e', '#8fb36a'],
      ['#d99a2b', '#c25a1f'],
      ['#7fa0b4', '#a9c4d0'],
      ['#c8452c', '#e08a3a'],
    ][v - 1]
  p.fill(p.v(0, h, [pal[0], mix(pal[0], pal[1], 0.25)]))
  p.glow(w * [0.6, 0.3, 0.5, 0.7][v - 1], h * 0.25, w * 0.6, '#fffbe6', 0.95)
  for (let L = 0; L < 5; L++) {
    const k = L / 4,
      c = mix(pal[0], pal[1], 0.16 + 0.8 * k ** 1.2)
    for (let i = 0; i < 20 - 3 * L; i++) {
      const x = p.R() * w,
        tw = (6 + L * 10) * p.r(0.6, 1.3),
        lean = p.r(-14, 14)
      p.path(
        `M${f(x)} -4h${f(tw * 0.7)}L${f(x + tw + lean)} ${h + 4}h${f(-tw)}Z`,
        L > 2 ? p.lin(x, 0, x + tw, 0, [mix(c, pal[0], 0.3), c, mix(c, '#000000', 0.25)]) : c,
      )
      let d = ''
      for (let b = 0; b < 6; b++) {
        const y = p.R() * h * 0.6,
          dd = p.R() < 0.5 ? -1 : 1,
          len = (30 + L * 30) * p.R()
        d += `M${f(x + tw / 2)} ${f(y)}q${f(dd * len * 0.5)} -10 ${f(dd * len)} ${f(p.r(-26, 12))}`
      }
      p.line(d, c, 1.2 + L * 0.8)
    }
    dots(
      p,
      150,
      () => {
        const y = p.R() ** 1.6 * h * (0.3 + 0.1 * L)
        return [p.R() * w, y, p.r(3, 8 + 4 * L)]
      },
      mix(mix(pal[0], leafs[0], 0.3 + 0.6 * k), pal[1], 0.1 * k),
      'opacity=".55"',
    )
    p.rect(
      0,
      0,
      w,
      h,
      p.v(0, h, [
        [0, pal[0], 0.02],
        [0.7, pal[0], 0.3],
        [1, pal[0], 0.12],
      ]),
    )
  }
  p.path(
    `M-4 ${h * 0.86}Q${w * 0.3} ${h * 0.8} ${w * 0.5} ${h * 0.84}T${w + 4} ${h * 0.82}V${h + 4}H-4Z`,
    p.v(h * 0.8, h, [mix(leafs[0], pal[1], 0.45), pal[1]]),
  )
  p.path(
    `M${w * 0.46} ${h * 0.83}Q${w * 0.56} ${h * 0.9} ${w * 0.3} ${h + 4}H${w * 0.66}Q${w * 0.66} ${h * 0.92} ${w * 0.5} ${h * 0.83}Z`,
    mix(pal[0], pal[1], 0.35),
    'opacity=".75"',
  )
  for (const c of leafs) dots(p, 260, () => [p.R() * w, p.r(h * 0.84, h), p.r(1.5, 5)], c, 'opacity=".7"')
  for (let i = 0; i < 6; i++) {
    const x = w * [0.6, 0.3, 0.5, 0.7][v - 1]
    p.path(`M${f(x)} -60L${f(x + p.r(-500, 500))} ${h}l${f(p.r(60, 130))} 0Z`, '#fffbe0', 'opacity=".07"')
  }
  if (v % 2) person(p, w * 0.5, h * 0.88, 84, { top: '#b23a2a', leg: '#20242c', step: 0.6 })
}
S.mountains = (p) => {
  const { w, h } = p,
    T = tone(p, ['day', 'dusk', 'dawn', 'gold']),
    v = p.seed,
    hz = h * 0.62
  const [sx] = sky(p, T, hz * 1.1, { sy: hz * 0.35, sun: v === 1 ? 0 : 40, clouds: 10, full: 1 })
  const peak = (x, y, W, H, c, snow) => {
    const R = rng(x | 0),
      _L = [],
      n = 9
    const left = [],
      right = []
    for (let i = 0; i <= n; i++) {
      const t = i / n
      left.push([x - W * t * (1 + (R() - 0.5) * 0.16), y - H + H * t + (i && i < n ? (R() - 0.5) * 18 : 0)])
      right.push([x + W * t * (1 + (R() - 0.5) * 0.16), y - H + H * t + (i && i < n ? (R() - 0.5) * 18 : 0)])
    }
    p.poly(
      [...left.slice().reverse(), ...right],
      p.lin(x - W, 0, x + W * 0.3, 0, [mix(c, T.sun, 0.2), mix(c, T.dark, 0.12)]),
    )
    const mid = []
    for (let i = 0; i <= n; i++) mid.push([x + (((R() - 0.4) * W * 0.16 * i) / n) * 3, y - H + (H * i) / n])
    p.poly([...mid, ...right.slice().reverse()], mix(c, T.dark, 0.4), 'opacity=".75"')
    if (snow) {
      const s = 4
      const pts = [...left.slice(0, s).reverse(), ...right.slice(1, s)]
      const low = []
      const a = right[s - 1],
        b = left[s - 1]
      for (let i = 1; i < 8; i++)
        low.push([a[0] + ((b[0] - a[0]) * i) / 8, a[1] + (i % 2 ? 34 : -26) + R() * 14])
      p.poly([...pts, ...low], mix('#ffffff', T.sky[2], 0.2), 'opacity=".95"')
      p.poly(
        [...mid.slice(0, s), ...low.slice(0, 3).reverse(), ...right.slice(0, s).reverse()],
        mix(T.mid, '#dfe8f4', 0.5),
        'opacity=".7"',
      )
    }
  }
  ridge(p, hz - 60, 190, mix(T.far, T.haze, 0.45), 12)
  const m = [
    [
      [0.3, 0.34, 1],
      [0.62, 0.46, 1],
      [0.9, 0.3, 1],
    ],
    [
      [0.5, 0.5, 1],
      [0.14, 0.3, 1],
      [0.84, 0.32, 1],
    ],
    [
      [0.7, 0.48, 1],
      [0.35, 0.36, 1],
      [0.05, 0.3, 0],
    ],
    [
      [0.2, 0.46, 1],
      [0.52, 0.3, 1],
      [0.8, 0.4, 1],
    ],
  ][v - 1]
  for (const [x, H, s] of m) peak(w * x, hz + 10, w * H * 0.62, h * H, mix(T.mid, T.far, 0.3), s)
  p.rect(
    0,
    hz - 90,
    w,
    110,
    p.v(hz - 90, hz + 20, [
      [0, T.haze, 0],
      [1, T.haze, 0.75],
    ]),
  )
  if (v % 2) {
    water(p, T, hz, sx, { glint: 60 })
    p.g(`opacity=".28" transform="translate(0 ${f(2 * hz)}) scale(1 -1)"`, () => {
      for (const [x, H] of m) peak(w * x, hz - 2, w * H * 0.62, h * H * 0.55, T.mid, 0)
    })
  } else {
    hill(p, hz + 20, 36, mix(T.leaf, T.haze, 0.35), v)
    hill(p, hz + 80, 40, mix(T.leaf, T.haze, 0.1), v + 2)
    dots(p, 300, () => [p.R() * w, p.r(hz + 90, h), p.r(1, 4)], mix(T.sun, '#e7a0b0', 0.4), 'opacity=".6"')
  }
  for (let i = 0; i < 60; i++) {
    const side = i < 34,
      x = side ? p.R() * w * 0.3 : w - p.R() * w * 0.22,
      y = h * p.r(0.78, 1.02)
    pine(p, x, y, p.r(90, 190), mix(T.dark, T.leaf, p.R() * 0.6))
  }
  p.path(`M-4 ${h * 0.93}Q${w * 0.25} ${h * 0.86} ${w * 0.48} ${h + 4}H-4Z`, T.dark).path(
    `M${w + 4} ${h * 0.9}Q${w * 0.84} ${h * 0.9} ${w * 0.64} ${h + 4}H${w + 4}Z`,
    T.dark,
  )
}
S.snow = (p) => {
  const { w, h } = p,
    T = tone(p, ['dusk', 'grey', 'night', 'dawn']),
    v = p.seed,
    hz = h * 0.5,
    sn = mix('#ffffff', T.sky[1], 0.16),
    sh = mix(T.sky[1], T.mid, 0.4)
  sky(p, T, hz, { sun: v === 2 ? 0 : 34, clouds: 8 })
  ridge(p, hz - 30, 170, mix(T.far, sn, 0.45), 4)
  ridge(p, hz, 110, mix(T.mid, sn, 0.3), 6)
  for (let i = 0; i < 70; i++) {
    const x = p.R() * w,
      y = hz + p.r(0, 50),
      H = p.r(40, 110)
    pine(p, x, y, H, mix(T.dark, sn, 0.25))
    p.path(
      `M${f(x)} ${f(y - H)}l${f(H * 0.16)} ${f(H * 0.5)}q${f(-H * 0.16)} ${f(-H * 0.12)} ${f(-H * 0.32)} 0Z`,
      sn,
      'opacity=".85"',
    )
  }
  hill(p, hz + 50, 26, p.v(hz, h, [sn, mix(sn, sh, 0.5)]), v)
  hill(p, hz + 130, 36, p.v(hz + 90, h, [mix(sn, '#ffffff', 0.4), mix(sn, sh, 0.7)]), v + 2)
  const hx = w * [0.62, 0.3, 0.66, 0.4][v - 1],
    hy = hz + 130
  p.at(hx, hy, 0, 1.25, () => {
    p.rect(-90, -88, 180, 92, p.lin(-90, 0, 90, 0, ['#8a5a3c', '#4f3224']))
    for (let y = -80; y < 0; y += 14) p.rect(-90, y, 180, 2, '#2a180f', 'opacity=".5"')
    p.path('M-116 -84L0 -166L116 -84L104 -74L0 -146L-104 -74Z', sn).path(
      'M-104 -84L0 -156L104 -84Z',
      mix(sn, sh, 0.25),
    )
    for (const x of [-58, 26]) {
      p.rect(x, -62, 34, 32, '#ffd27a')
        .rect(x + 16, -62, 2, 32, '#4f3224')
        .glow(x + 17, -46, 90, '#ffc860', 0.5)
    }
    p.rr(-14, -50, 26, 54, 2, '#3a2318').rect(44, -166, 20, 44, '#6a4a3a').rect(40, -172, 28, 9, sn)
    p.blur(7, () => {
      for (let i = 0; i < 7; i++) p.circ(56 + i * 12, -186 - i * 22, 9 + i * 5, '#fff', 'opacity=".3"')
    })
  })
  p.path(
    `M${hx - 20} ${hy + 6}Q${hx - 130} ${h * 0.85} ${w * 0.42} ${h + 4}H${w * 0.56}Q${hx - 20} ${h * 0.86} ${hx + 12} ${hy + 6}Z`,
    sh,
    'opacity=".4"',
  )
  for (const [x, H] of [
    [0.06, 380],
    [0.14, 260],
    [0.95, 420],
    [0.86, 240],
  ]) {
    const X = w * x,
      y = h * 0.98
    pine(p, X, y, H, mix(T.dark, '#1c3a38', 0.4))
    for (let k = 2; k < 8; k++)
      p.path(
        `M${f(X - H * 0.045 * k)} ${f(y - H + H * 0.125 * k)}q${f(H * 0.045 * k)} ${f(-H * 0.09)} ${f(H * 0.09 * k)} 0q${f(-H * 0.045 * k)} ${f(H * 0.05)} ${f(-H * 0.09 * k)} 0Z`,
        sn,
        'opacity=".85"',
      )
  }
  dots(p, 260, () => [p.R() * w, p.R() * h, p.r(1, 3.6)], '#fff', 'opacity=".8"')
  p.blur(2, () => dots(p, 40, () => [p.R() * w, p.R() * h, p.r(4, 9)], '#fff', 'opacity=".55"'))
}
S.desert = (p) => {
  const { w, h } = p,
    T = tone(p, ['gold', 'day', 'dusk', 'night']),
    v = p.seed,
    hz = h * 0.5,
    sand = mix('#e2a964', T.dark, T.lit * 0.55),
    lt = mix('#f9d9a2', T.haze, 0.3),
    dk = mix('#8a4a2a', T.dark, 0.35)
  sky(p, T, hz, { sun: 48, sy: hz * 0.5, clouds: v === 2 ? 6 : 3 })
  p.rect(-2, hz, w + 4, h, mix(sand, T.haze, 0.45))
  for (const [x, W, H] of [
    [0.2, 180, 0.16],
    [0.72, 240, 0.2],
    [0.9, 130, 0.13],
  ])
    if (v !== 1)
      p.path(
        `M${f(w * x - W)} ${hz + 20}L${f(w * x - W * 0.7)} ${f(hz - h * H)}L${f(w * x + W * 0.5)} ${f(hz - h * H - 6)}L${f(w * x + W * 0.62)} ${f(hz - h * H * 0.6)}L${f(w * x + W)} ${hz + 20}Z`,
        p.v(hz - h * H, hz + 20, [mix(dk, '#c8623a', 0.5), mix(dk, T.haze, 0.35)]),
      )
    else ridge(p, hz + 10, 60, mix(sand, T.haze, 0.5), 3)
  const dune = (y, A, ph, c1, c2) => {
    let top = ''
    const P = []
    for (let x = -10; x <= w + 20; x += 14) {
      const s = Math.sin(x / 210 + ph),
        yy = y - A * (0.6 * s + 0.4 * Math.sin(x / 87 + ph * 2) * 0.4)
      P.push([x, yy])
      top += `L${x} ${f(yy)}`
    }
    p.path(`M-10 ${h + 4}${top}L${w + 20} ${h + 4}Z`, p.lin(0, y - A, w * 0.2, h, [c1, c2]))
    const _d = ''
    for (let i = 3; i < P.length - 3; i++)
      if (P[i][1] < P[i - 1][1] + 0.1) {
      }
    const pk = []
    for (let i = 2; i < P.length - 2; i++) if (P[i][1] <= P[i - 1][1] && P[i][1] <= P[i + 1][1]) pk.push(i)
    for (const i of pk) {
      let q = `M${f(P[i][0])} ${f(P[i][1])}`
      for (let k = i; k < Math.min(P.length, i + 16); k++) q += `L${f(P[k][0])} ${f(P[k][1])}`
      q += `Q${f(P[i][0] + 140)} ${f(y + A * 1.2)} ${f(P[i][0] - 50)} ${f(y + A * 2.6)}Q${f(P[i][0] + 60)} ${f(y + A * 0.5)} ${f(P[i][0])} ${f(P[i][1])}Z`
      p.path(q, dk, 'opacity=".5"')
    }
    let rp = ''
    for (let k = 1; k < 9; k++) {
      rp += 'M'
      for (let x = -10; x <= w + 20; x += 30)
        rp += `${x === -10 ? '' : 'L'}${x} ${f(y + A * 0.3 + k * A * 0.32 + Math.sin(x / 60 + k + ph) * 5)}`
    }
    p.line(rp, lt, 1.4, 'opacity=".28"')
  }
  dune(hz + 40, 40, v, mix(lt, T.haze, 0.3), mix(sand, T.haze, 0.2))
  dune(hz + 130, 66, v * 2.1, lt, sand)
  dune(hz + 260, 90, v * 1.3 + 1, mix(lt, sand, 0.3), mix(sand, dk, 0.5))
  if (v === 1 || v === 3)
    for (let i = 0; i < 5; i++)
      p.at(w * 0.3 + i * 62, hz + 92 + i * 3, 0, 0.62, () => {
        p.path(
          'M-40 0L-36 -40Q-20 -70 -2 -44Q14 -74 30 -42L46 -66Q56 -76 66 -68L62 -60Q52 -58 44 -30L38 0H32L28 -24H-26L-34 0Z',
          mix(dk, '#1a0c10', 0.55),
        )
        if (i % 2)
          p.circ(4, -72, 9, mix(dk, '#1a0c10', 0.6)).path(
            'M-8 -44L-2 -66H12L16 -44Z',
            mix(dk, '#b8452a', 0.4),
          )
      })
  if (v === 2 || v === 4)
    for (const [x, s] of [
      [0.12, 1.5],
      [0.82, 1.1],
      [0.93, 1.7],
    ])
      p.at(w * x, h * 0.96, 0, s, () => {
        p.line(
          'M0 0V-150M0 -60Q-44 -62 -44 -100V-116M0 -84Q40 -86 40 -122V-134',
          mix('#3f6a44', T.dark, T.lit * 0.8),
          22,
        )
        p.line(
          'M-4 0V-150M-48 -100V-116M36 -122V-134',
          mix('#6f9a5f', T.dark, T.lit * 0.6),
          4,
          'opacity=".7"',
        )
      })
}
S['moon-stars'] = (p) => {
  const { w, h } = p,
    v = p.seed
  p.fill(
    p.v(
      0,
      h,
      [
        ['#050818', '#12204a', '#3b3f7a', '#7a5d8c'],
        ['#04101c', '#0d2e44', '#2a5f6a', '#7fa39a'],
        ['#0a0618', '#2a1646', '#5a2f62', '#b36a6f'],
        ['#02040c', '#0b1330', '#1c2a58', '#2c3a6e'],
      ][v - 1],
    ),
  )
  stars(p, h * 0.8, 420)
  p.blur(30, () => {
    for (let i = 0; i < 40; i++) {
      const t = i / 40
      p.ell(
        w * (0.05 + t * 0.9),
        h * (0.65 - t * 0.55) + p.r(-40, 40),
        p.r(40, 120),
        p.r(18, 60),
        p.pick(['#8a9ae0', '#d8b8e0', '#fff0d8']),
        'opacity=".12"',
      )
    }
  })
  const mx = w * [0.7, 0.3, 0.5, 0.24][v - 1],
    my = h * [0.28, 0.3, 0.34, 0.26][v - 1],
    r = [74, 96, 150, 60][v - 1]
  p.glow(mx, my, r * 4, '#e8ecff', 0.5)
  if (v !== 3) {
    p.defs.push(
      `<mask id="cres" maskUnits="userSpaceOnUse" x="0" y="0" width="${w}" height="${h}"><rect width="${w}" height="${h}" fill="#fff"/><circle cx="${f(mx + r * [0.55, 0.7, 0, 0.45][v - 1])}" cy="${f(my - r * 0.16)}" r="${f(r * 1.02)}" fill="#1c1c1c"/></mask>`,
    )
    p.add('<g mask="url(#cres)">')
  }
  p.circ(mx, my, r, p.rad(mx - r * 0.3, my - r * 0.3, r * 1.6, ['#fffdf2', '#e6e2d4', '#a7a8b8']))
  p.clip(`M${mx - r} ${my}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`, () => {
    for (let i = 0; i < 16; i++) {
      const x = mx + p.r(-0.8, 0.8) * r,
        y = my + p.r(-0.8, 0.8) * r,
        q = r * p.r(0.05, 0.24)
      p.circ(x, y, q, '#b8b4ae', 'opacity=".4"').circ(
        x + q * 0.12,
        y + q * 0.12,
        q * 0.82,
        '#dcd8cc',
        'opacity=".45"',
      )
    }
  })
  if (v !== 3) p.add('</g>')
  ridge(p, h * 0.86, 200, '#1d2348', 3)
  ridge(p, h * 0.93, 120, '#0e1230', 5)
  if (v === 1)
    p.at(w * 0.26, h * 0.88, 0, 1, () => {
      p.path('M-70 0L0 -96L70 0Z', p.v(-96, 0, ['#ffcf7a', '#d9722c']))
        .path('M0 -96L70 0H14Z', '#8a3a1c', 'opacity=".5"')
        .path('M-12 0L0 -60L14 0Z', '#fff0b8')
      p.glow(0, -20, 180, '#ffb050', 0.5)
    })
  for (let i = 0; i < 44; i++) pine(p, p.R() * w, h * p.r(0.95, 1.05), p.r(60, 170), '#070a1a')
  p.line(
    `M${w * 0.78} ${h * 0.12}l-120 54`,
    p.lin(w * 0.78, 0, w * 0.78 - 120, 0, [
      [0, '#fff', 0.0],
      [1, '#fff', 0.9],
    ]),
    2.6,
  )
}
S.aurora = (p) => {
  const { w, h } = p,
    v = p.seed,
    hz = h * 0.72,
    cs = [
      ['#5dffb0', '#38c8d8', '#a86be8'],
      ['#7dffcf', '#4a8cff', '#e06bd0'],
      ['#b8ff8a', '#3fe0a0', '#4a6cff'],
      ['#ff8fb8', '#b06bff', '#4fe8c0'],
    ][v - 1]
  p.fill(p.v(0, h, ['#030716', '#081a34', '#0f3448', '#1c4a54']))
  stars(p, hz, 260)
  for (let L = 0; L < 3; L++) {
    const base = hz * (0.78 - 0.2 * L),
      ph = v * 1.7 + L * 2.1
    p.blur(7, () =>
      p.g('style="mix-blend-mode:screen"', () => {
        for (let x = -40; x < w + 40; x += 9) {
          const y = base + Math.sin(x / 190 + ph) * 60 + Math.sin(x / 71 + ph * 2) * 22,
            H = (150 + 190 * Math.abs(Math.sin(x / 120 + ph)) * (0.6 + 0.4 * p.R())) * (1 - L * 0.16),
            o = 0.22 + 0.34 * Math.abs(Math.sin(x / 83 + ph * 3))
          p.rect(
            x,
            y - H,
            12,
            H,
            p.v(y - H, y, [
              [0, cs[2], 0],
              [0.45, cs[1], o * 0.45],
              [0.85, cs[0], o],
              [1, cs[0], 0],
            ]),
          )
        }
      }),
    )
  }
  p.glow(w * 0.5, hz, w * 0.6, cs[0], 0.22)
  ridge(p, hz, 150, '#0b2030', 4)
  ridge(p, hz + 4, 70, '#061420', 8)
  const T = { ...TONE.night, water: [mix(cs[0], '#0b2a34', 0.6), '#0a2230', '#030a14'], sun: cs[0] }
  water(p, T, hz, w * 0.5, { glint: 130 })
  p.g(`opacity=".35"`, () =>
    p.blur(12, () => {
      for (let x = 0; x < w; x += 30)
        p.rect(x, hz, 20, 60 + 90 * Math.abs(Math.sin(x / 120 + v)), cs[x % 60 ? 0 : 1], 'opacity=".35"')
    }),
  )
  p.path(`M-4 ${h * 0.93}Q${w * 0.4} ${h * 0.86} ${w + 4} ${h * 0.95}V${h + 4}H-4Z`, '#03070e')
  for (let i = 0; i < 22; i++)
    pine(p, v % 2 ? p.R() * w * 0.34 : w - p.R() * w * 0.36, h * p.r(0.93, 1), p.r(70, 210), '#02060c')
  if (v !== 3)
    p.at(w * (v % 2 ? 0.68 : 0.3), h * 0.915, 0, 1, () => {
      p.rect(-60, -46, 120, 50, '#0d0f16')
        .path('M-74 -44L0 -88L74 -44Z', '#141a24')
        .rect(-34, -32, 22, 20, '#ffcf72')
        .rect(14, -32, 22, 20, '#ffcf72')
      p.glow(0, -20, 120, '#ffc860', 0.35)
    })
  else {
    person(p, w * 0.62, h * 0.915, 96, { top: '#0c1420', leg: '#060a12', skin: '#24303c', hair: '#05070c' })
    person(p, w * 0.66, h * 0.92, 88, { top: '#101a28', leg: '#060a12', skin: '#24303c', hair: '#05070c' })
  }
}
function bird(p, x, y, s, c, ph, rot = 0) {
  p.at(x, y, rot, s, () => {
    const u = ph * 46
    p.path(`M-52 4Q-20 -8 10 -6Q30 -8 40 0Q52 2 62 4Q46 8 36 10Q0 20 -24 10L-60 18Z`, c)
    p.path(
      `M-10 -2Q${-34} ${f(-u * 0.8)} ${-50} ${f(-u * 1.4 - 10)}Q${4} ${f(-u * 0.8)} 22 0Z`,
      mix(c, '#ffffff', 0.1),
    )
    p.path(
      `M-4 -2Q${20} ${f(-u * 0.7)} ${44} ${f(-u * 1.3 - 8)}Q${34} ${f(-u * 0.4)} 24 0Z`,
      mix(c, '#000000', 0.2),
    )
    p.circ(38, 0, 2, '#fff')
  })
}
S.birds = (p) => {
  const { w, h } = p,
    T = tone(p, ['dusk', 'day', 'grey', 'gold']),
    v = p.seed,
    hz = h * 0.8
  sky(p, T, hz, { full: 1, sun: v === 3 ? 0 : 56, clouds: 10 })
  if (v === 1) {
    ridge(p, hz, 120, T.mid, 3)
    hill(p, hz + 60, 30, T.dark, 2)
    for (let i = 0; i < 21; i++) {
      const k = i - 10
      bird(p, w * 0.56 + k * 34, h * 0.26 + Math.abs(k) * 21, 0.5, T.dark, (i % 3) / 3 + 0.2, 0)
    }
  } else if (v === 2) {
    water(p, T, hz, w * 0.5)
    for (let i = 0; i < 11; i++)
      bird(
        p,
        p.R() * w,
        h * p.r(0.1, 0.7),
        p.r(0.5, 1.7),
        mix('#fdfdf8', T.mid, p.R() * 0.2),
        p.r(0.1, 1),
        p.r(-18, 12),
      )
  } else if (v === 3) {
    const c = T.dark
    for (let k = 0; k < 4; k++)
      p.line(
        `M-4 ${f(h * (0.34 + 0.13 * k))}Q${w * 0.5} ${f(h * (0.4 + 0.13 * k))} ${w + 4} ${f(h * (0.3 + 0.13 * k))}`,
        c,
        3.4,
      )
    p.rect(w * 0.86, h * 0.2, 16, h, mix(c, '#6a4a34', 0.4)).rect(
      w * 0.8,
      h * 0.3,
      170,
      12,
      mix(c, '#6a4a34', 0.4),
    )
    for (let i = 0; i < 34; i++) {
      const k = i % 4,
        x = p.R() * w * 0.84,
        t = x / w,
        y =
          (1 - t) ** 2 * h * (0.34 + 0.13 * k) +
          2 * (1 - t) * t * h * (0.4 + 0.13 * k) +
          t * t * h * (0.3 + 0.13 * k)
      p.at(x, y - 2, 0, [p.R() < 0.5 ? -1.1 : 1.1, 1.1], () =>
        p.path(
          'M-9 0Q-15 -18 -4 -30Q2 -38 10 -33L16 -30L10 -28Q12 -10 2 0L-12 18Z',
          mix(c, p.pick(['#3a5a70', '#5a4a44', '#20262c']), 0.5),
        ),
      )
    }
  } else {
    for (let i = 0; i < 900; i++) {
      const t = p.R() * 6.28,
        q = Math.sqrt(p.R()),
        x = w * 0.5 + Math.cos(t) * w * 0.36 * q + Math.sin(q * 7 + t) * 60,
        y = h * 0.36 + Math.sin(t) * h * 0.17 * q + Math.sin(x / 130) * 60,
        s = p.r(2.5, 6)
      p.line(
        `M${f(x - s)} ${f(y - s * 0.4)}L${f(x)} ${f(y)}L${f(x + s)} ${f(y - s * 0.5)}`,
        T.dark,
        1.5,
        'opacity=".8"',
      )
    }
    hill(p, hz + 10, 24, T.mid, 1)
    hill(p, hz + 60, 30, T.dark, 3)
    for (let i = 0; i < 200; i++) {
      const x = p.R() * w,
        H = p.r(30, 130)
      p.line(
        `M${f(x)} ${h + 4}q${f(p.r(-10, 10))} ${f(-H * 0.6)} ${f(p.r(-22, 22))} ${f(-H)}`,
        mix(T.dark, T.land, p.R() * 0.6),
        2,
      )
    }
  }
}
export default S
