import { city, dots, f, hill, mix, person, pine, ridge, sky, TONE, tone, water } from '../lib.mjs'

const S = {}
function boat(p, x, y, s, hull, cabin, mast = '#3a2f2a') {
  p.at(x, y, 0, s, () => {
    p.line('M-6 -34L-6 -118M-6 -110L44 -46M-6 -110L-58 -40', mast, 3)
    p.rr(-34, -58, 52, 30, 4, cabin).rect(-28, -52, 12, 11, '#cfe6ee').rect(-10, -52, 12, 11, '#cfe6ee')
    p.path('M-74 -32L70 -36Q62 0 46 6L-54 6Q-70 -6 -74 -32Z', hull)
      .path('M-74 -32L70 -36L68 -28L-73 -24Z', '#f4efe4')
      .path('M-64 -4Q0 4 54 -4L46 6L-54 6Z', '#000', 'opacity=".25"')
    p.ell(0, 12, 78, 7, hull, 'opacity=".35"')
  })
}
S.bridge = (p) => {
  const { w, h } = p,
    T = tone(p, ['dusk', 'day', 'gold', 'night']),
    hz = h * (0.6 + 0.04 * (p.seed % 3)),
    v = p.seed
  const [sx] = sky(p, T, hz, {
    sx: w * [0.7, 0.2, 0.45, 0.78][v - 1],
    sy: hz * [0.9, 0.3, 0.7, 0.22][v - 1],
    sun: v === 2 ? 0 : 42,
  })
  ridge(p, hz - 24, 130, mix(T.far, T.haze, 0.25), 5)
  ridge(p, hz - 6, 80, T.mid, 9)
  if (v === 4) city(p, hz, 20, 90, T.mid, ['#ffd98a', '#bcd2ff'], 0.3, { gx: 8, gy: 10, bw: 26 })
  water(p, T, hz, sx)
  const c = mix(T.dark, '#000000', 0.15),
    dk = hz - h * 0.06
  if (v === 2 || v === 4) {
    // arch bridge
    const x0 = -40,
      x1 = w + 40,
      top = dk - h * 0.3
    p.line(`M${x0} ${f(hz + 20)}Q${w / 2} ${f(top - h * 0.26)} ${x1} ${f(hz + 20)}`, c, 16).line(
      `M${x0} ${f(hz + 44)}Q${w / 2} ${f(top - h * 0.14)} ${x1} ${f(hz + 44)}`,
      c,
      8,
    )
    for (let i = 1; i < 24; i++) {
      const t = i / 24,
        x = x0 + (x1 - x0) * t,
        y = (1 - t) ** 2 * (hz + 20) + 2 * (1 - t) * t * (top - h * 0.26) + t * t * (hz + 20)
      p.line(`M${f(x)} ${f(Math.min(y, dk))}L${f(x)} ${f(Math.max(dk, y))}`, c, 3)
      const y2 = (1 - t) ** 2 * (hz + 44) + 2 * (1 - t) * t * (top - h * 0.14) + t * t * (hz + 44)
      p.line(`M${f(x)} ${f(y)}L${f(x + 52)} ${f(y2)}`, c, 2.4, 'opacity=".8"')
    }
    p.rect(-4, dk, w + 8, 13, c).rect(-4, dk - 12, w + 8, 2.5, c)
  } else {
    const A = v === 1 ? 0.24 : 0.36,
      B = v === 1 ? 0.64 : 0.98,
      H = h * 0.26
    p.rect(-4, dk, w + 8, 12, c).rect(-4, dk + 17, w + 8, 3, c)
    const cable = (x0, y0, x1, y1, s) => {
      p.line(`M${f(x0)} ${f(y0)}Q${f((x0 + x1) / 2)} ${f(s)} ${f(x1)} ${f(y1)}`, c, 4)
      for (let i = 1; i < 28; i++) {
        const t = i / 28,
          x = x0 + (x1 - x0) * t,
          y = (1 - t) ** 2 * y0 + 2 * (1 - t) * t * s + t * t * y1
        if (y < dk) p.line(`M${f(x)} ${f(y)}V${f(dk)}`, c, 1.2)
      }
    }
    const a = w * A,
      b = w * B
    for (const x of [a, b]) {
      p.rect(x - 14, dk - H, 10, H + h * 0.09, c).rect(x + 8, dk - H, 10, H + h * 0.09, c)
      for (const q of [0.02, 0.35, 0.68]) p.rect(x - 14, dk - H + H * q, 32, 8, c)
      p.rr(x - 26, hz + 10, 58, 24, 4, c)
    }
    cable(a + 2, dk - H, b + 2, dk - H, dk + H * 0.78)
    cable(-w * 0.2, dk - 20, a + 2, dk - H, dk - 40)
    cable(b + 2, dk - H, w * 1.3, dk - 20, dk - 40)
  }
  if (T.lit > 0.4)
    for (let i = 0; i < 34; i++) {
      const x = (i / 34) * w + 12
      p.circ(x, dk - 14, 2.4, '#ffe2a0')
        .glow(x, dk - 14, 18, '#ffd68c', 0.5)
        .rect(x - 2, hz + 6, 4, p.r(30, 90), '#ffd68c', 'opacity=".18"')
    }
  for (let i = 0; i < 3; i++) p.rr(p.R() * w, dk - 13, 46, 13, 4, mix(c, T.haze, 0.2))
}
S.harbour = (p) => {
  const { w, h } = p,
    T = tone(p, ['gold', 'day', 'dusk', 'grey']),
    hz = h * 0.5
  const [sx] = sky(p, T, hz, { sun: 34, sy: hz * 0.4 })
  hill(p, hz - 10, 50, mix(T.far, T.haze, 0.2), p.seed)
  // quay houses
  const cols = [
    ['#d9825b', '#e8b46c', '#7fa7a0', '#f0dcb8', '#b65a4a'],
    ['#e9e2d0', '#c8563f', '#5f8fb0', '#f1c463', '#8fb39a'],
    ['#8a5a6a', '#c2785c', '#54577f', '#d49a6a', '#704a66'],
    ['#a9aaa0', '#c2b49a', '#7a8b92', '#b88a74', '#8f9b8c'],
  ][p.seed - 1]
  let x = -10
  while (x < w) {
    const bw = p.r(64, 120),
      bh = p.r(h * 0.15, h * 0.28),
      y = hz - bh,
      c = p.pick(cols)
    p.poly(
      [
        [x - 4, y],
        [x + bw / 2, y - bw * 0.38],
        [x + bw + 4, y],
      ],
      mix(c, '#4a2a20', 0.55),
    )
    p.rect(x, y, bw, bh + 6, p.lin(x, 0, x + bw, 0, [mix(c, '#ffffff', 0.12), mix(c, T.dark, 0.2)]))
    for (let yy = y + 16; yy < hz - 26; yy += 34)
      for (let xx = x + 12; xx < x + bw - 16; xx += 26) {
        p.rect(xx - 2, yy - 2, 16, 22, '#f6efe0', 'opacity=".8"').rect(
          xx,
          yy,
          12,
          18,
          p.R() < T.lit ? '#ffdf94' : mix(T.dark, '#5f7f90', 0.5),
        )
      }
    p.rr(x + bw * 0.4, hz - 24, 20, 30, 3, mix(c, '#2a1a14', 0.6))
    x += bw
  }
  p.rect(-2, hz, w + 4, 16, mix(T.mid, '#c9bda6', 0.35)).rect(-2, hz + 14, w + 4, 8, T.dark, 'opacity=".5"')
  water(p, T, hz + 20, sx, { glint: 160 })
  p.g('opacity=".22"', () => {
    for (let i = 0; i < 26; i++) p.rect(p.R() * w, hz + 22, p.r(16, 60), p.r(60, h * 0.28), p.pick(cols))
  })
  for (let i = 0; i < 5; i++)
    boat(
      p,
      w * (0.1 + 0.2 * i) + p.r(-40, 40),
      hz + 60 + p.r(0, 30),
      p.r(0.5, 0.75),
      p.pick(['#2f5d6e', '#b23a2e', '#e8e2d2', '#2a3f5e']),
      p.pick(['#f4efe2', '#e7c27a']),
    )
  boat(
    p,
    w * [0.3, 0.68, 0.4, 0.62][p.seed - 1],
    h * 0.86,
    2.1,
    ['#a8392c', '#2d5f7a', '#23304f', '#3f5a54'][p.seed - 1],
    '#f4ecd8',
  )
  for (const bx of [0.06, 0.9]) {
    p.rect(w * bx, h * 0.8, 26, h * 0.25, '#3a2c22')
      .ell(w * bx + 13, h * 0.8, 13, 5, '#6a5442')
      .line(`M${w * bx} ${f(h * 0.86)}q13 8 26 0`, '#c9b48a', 5)
  }
  p.line(`M${f(w * 0.06 + 13)} ${f(h * 0.86)}Q${w * 0.3} ${h * 1.0} ${w * 0.5} ${h * 0.9}`, '#cdb98f', 4)
  gulls(p, 6, hz * 0.7, '#f7f4ea')
}
function gulls(p, n, H, c) {
  for (let i = 0; i < n; i++) {
    const x = p.R() * p.w,
      y = p.r(30, H),
      s = p.r(8, 20)
    p.line(
      `M${f(x - s)} ${f(y - s * 0.2)}Q${f(x - s * 0.4)} ${f(y - s * 0.5)} ${f(x)} ${f(y)}Q${f(x + s * 0.4)} ${f(y - s * 0.5)} ${f(x + s)} ${f(y - s * 0.2)}`,
      c,
      s * 0.16 + 0.8,
    )
  }
}
function waves(p, T, hz, n = 46, t = 0) {
  const { w, h } = p
  for (let i = 0; i < n; i++) {
    const q = i / n,
      y = hz + q ** 1.7 * (h - hz),
      A = 1 + q * 18,
      ph = i * 2.4 + p.seed,
      fr = 0.012 - 0.0085 * q
    let d = `M-4 ${f(y)}`
    for (let x = -4; x <= w + 10; x += 12)
      d += `L${x} ${f(y + Math.sin(x * fr + ph + t) * A * 0.5 + Math.sin(x * fr * 2.7 + ph * 2 - t) * A * 0.25)}`
    p.path(
      `${d}L${w + 8} ${h + 4}L-4 ${h + 4}Z`,
      mix(T.water[1], T.water[2], q),
      `opacity=".16" stroke="${T.water[0]}" stroke-opacity="${f(0.3 + 0.5 * q)}" stroke-width="${f(0.7 + q * 1.6)}"`,
    )
  }
}
S.sea = (p) => {
  const { w, h } = p,
    T = tone(p, ['gold', 'day', 'dusk', 'grey']),
    v = p.seed,
    hz = h * [0.42, 0.36, 0.52, 0.4][v - 1]
  const sx = w * [0.32, 0.7, 0.55, 0.4][v - 1]
  sky(p, T, hz, {
    sx,
    sy: hz * [0.6, 0.35, 0.8, 0.4][v - 1],
    sun: v === 4 ? 0 : 52,
    clouds: [5, 11, 8, 14][v - 1],
  })
  if (v === 2) ridge(p, hz + 2, 70, T.far, 3)
  water(p, T, hz, sx, { glint: 340 })
  waves(p, T, hz)
  const sail = (x, s) =>
    p.at(x, hz + 3, 0, s, () =>
      p
        .path('M0 -90L3 -8L46 -8Z', v === 2 ? '#fbf6ea' : T.dark)
        .path('M-4 -76L-4 -8L-30 -8Z', v === 2 ? '#e8ddc8' : T.mid)
        .path('M-40 -4L52 -4L40 8L-30 8Z', T.dark),
    )
  if (v === 1) sail(w * 0.72, 0.8)
  if (v === 2) {
    sail(w * 0.25, 1.1)
    sail(w * 0.42, 0.5)
  }
  if (v === 3) {
    p.rect(w * 0.74, hz - 14, 120, 14, T.dark)
      .rect(w * 0.76, hz - 34, 26, 22, T.dark)
      .rect(w * 0.8, hz - 24, 40, 10, T.dark)
  }
  if (v === 4) {
    gulls(p, 12, hz * 0.9, '#f4f6f4')
    p.path(
      `M${w * 0.66} ${h + 4}Q${w * 0.7} ${h * 0.72} ${w * 0.82} ${h * 0.7}T${w + 4} ${h * 0.56}V${h + 4}Z`,
      p.v(h * 0.5, h, ['#5b6264', '#2b3236']),
    )
  }
}
S.surf = (p) => {
  const { w, h } = p,
    T = tone(p, ['day', 'gold', 'dawn', 'grey']),
    hz = h * 0.3,
    v = p.seed
  const [sx] = sky(p, T, hz, { sun: v === 1 ? 0 : 36, sy: hz * 0.6 })
  water(p, T, hz, sx, { glint: 100 })
  const deep = mix(T.water[1], '#0c5a66', 0.35)
  for (let k = 0; k < 3; k++) {
    const y = hz + h * (0.07 + 0.1 * k),
      A = 18 + 22 * k
    let d = `M-4 ${f(y + A)}`,
      top = ''
    for (let x = -4; x <= w + 12; x += 16)
      top += `L${x} ${f(y + A * 0.4 - A * (0.5 + 0.5 * Math.sin(x / (170 + 40 * k) + k * 2 + v)) - 4 * p.R())}`
    p.path(
      `${d + top}L${w + 12} ${f(y + A * 2.4)}L-4 ${f(y + A * 2.4)}Z`,
      p.v(y - A, y + A * 2.4, [mix(deep, '#bff0e4', 0.45), deep, mix(deep, '#06303a', 0.35)]),
    )
    p.line(`M${top.slice(1)}`, '#fdfdf8', 3 + 2 * k, 'opacity=".85"')
  }
  // barrel
  const by = h * 0.72,
    bx = w * [0.34, 0.6, 0.4, 0.55][v - 1],
    dir = v % 2 ? 1 : -1
  p.at(bx, by, 0, [dir, 1], () => {
    p.path(
      'M-900 60Q-300 40 -120 -190Q10 -330 210 -250Q100 -236 92 -160Q90 -60 330 10L1000 60V400H-900Z',
      p.lin(-300, -260, 200, 200, [
        mix(deep, '#c8fff0', 0.55),
        mix(deep, '#59c4bd', 0.35),
        deep,
        mix(deep, '#04252d', 0.5),
      ]),
    )
    p.path(
      'M210 -250Q60 -250 40 -140Q30 -40 160 20Q90 -60 92 -150Q96 -230 210 -250Z',
      '#04303a',
      'opacity=".45"',
    )
    for (let i = 0; i < 26; i++) {
      const t = i / 26
      p.line(
        `M${f(-420 + 400 * t)} ${f(50 - 120 * t ** 2)}Q${f(-200 + 300 * t)} ${f(-100 - 90 * t)} ${f(-60 + 250 * t)} ${f(-240 - 14 * t)}`,
        '#eafff8',
        1.4,
        'opacity=".25"',
      )
    }
    p.blur(2.5, () => {
      dots(
        p,
        260,
        () => {
          const t = p.R()
          return [
            -130 + 370 * t + p.r(-30, 30),
            -210 - 110 * Math.sin(t * 2.4) + 60 * t + p.r(-26, 34),
            p.r(3, 17),
          ]
        },
        '#ffffff',
        'opacity=".8"',
      )
    })
    dots(
      p,
      260,
      () => {
        const t = p.R()
        return [100 + 330 * t + p.r(-60, 60), -190 + 210 * t + p.r(-60, 60), p.r(1.5, 12)]
      },
      '#ffffff',
      'opacity=".75"',
    )
    p.blur(6, () =>
      dots(
        p,
        90,
        () => {
          const a = p.R() * 6.3,
            q = Math.sqrt(p.R())
          return [330 + Math.cos(a) * 260 * q, 44 + Math.sin(a) * 34 * q, p.r(8, 26) * (1.2 - q)]
        },
        '#fbffff',
        'opacity=".55"',
      ),
    )
    // rider
    p.at(-70, -52, -14, 1.15, () => {
      p.path('M-70 6Q0 22 84 -6Q10 2 -70 6Z', '#f6e9c8')
      p.line('M-14 4L-26 -28L2 -34L20 2', '#141a24', 11)
      p.line('M-12 -34L10 -74', '#1d2a3c', 17)
      p.line('M6 -66L44 -58M4 -68L-34 -78', '#8a5a3c', 7)
      p.circ(18, -86, 10, '#8a5a3c').path('M8 -88a11 11 0 0 1 21 -3q-6 -3 -21 3Z', '#1c120c')
    })
  })
  p.path(
    `M-4 ${h * 0.93}Q${w * 0.3} ${h * 0.86} ${w * 0.55} ${h * 0.93}T${w + 4} ${h * 0.9}V${h + 4}H-4Z`,
    '#f4fbf6',
    'opacity=".8"',
  )
  dots(p, 300, () => [p.R() * w, p.r(h * 0.88, h), p.r(1, 9)], mix(deep, '#ffffff', 0.5), 'opacity=".55"')
}
S.lighthouse = (p) => {
  const { w, h } = p,
    T = tone(p, ['dusk', 'day', 'night', 'grey']),
    v = p.seed,
    hz = h * 0.66
  const [sx] = sky(p, T, hz, { sx: w * [0.2, 0.75, 0.15, 0.5][v - 1], sun: v === 4 ? 0 : 36, clouds: 9 })
  water(p, T, hz, sx)
  waves(p, T, hz, 18)
  const x = w * [0.66, 0.36, 0.6, 0.7][v - 1],
    k = [1, 0.85, 1, 1.15][v - 1],
    dir = x > w / 2 ? 1 : -1,
    ed = dir > 0 ? w + 4 : -4
  p.path(
    `M${ed} ${h + 4}V${h * 0.6}Q${x + dir * 240} ${h * 0.58} ${x + dir * 120} ${h * 0.64}T${x - dir * 120} ${h * 0.7}Q${x - dir * 240} ${h * 0.76} ${x - dir * 300} ${h + 4}Z`,
    p.v(h * 0.56, h, [mix(T.land, T.haze, 0.2), T.land, T.dark]),
  )
  for (let i = 0; i < 40; i++) {
    const a = x + dir * p.r(-260, 500),
      y = p.r(h * 0.74, h)
    p.path(
      `M${f(a)} ${f(y)}l${f(p.r(20, 70))} ${f(p.r(-20, 0))}l${f(p.r(10, 50))} ${f(p.r(20, 50))}l${f(-p.r(50, 100))} 6Z`,
      mix(T.dark, T.mid, p.R() * 0.7),
      'opacity=".6"',
    )
  }
  p.at(x, h * 0.66, 0, [f((dir * k * h) / 8) / 100, f((k * h) / 8) / 100], () => {
    const red = mix('#c33d30', T.dark, T.lit * 0.35),
      wh = mix('#faf4e6', T.dark, T.lit * 0.35)
    p.clip('M-46 0L-28 -330H28L46 0Z', () => {
      p.rect(-60, -340, 120, 350, wh)
      for (let i = 0; i < 3; i++) p.rect(-60, -300 + i * 116, 120, 58, red)
      p.rect(
        -60,
        -340,
        120,
        350,
        p.lin(-46, 0, 46, 0, [
          [0, '#fff', 0.18],
          [0.4, '#000', 0],
          [1, '#000', 0.45],
        ]),
      )
    })
    p.rect(-40, -342, 80, 12, '#22262e')
      .rect(-22, -380, 44, 40, T.lit > 0.2 ? '#fff0b8' : '#cfe0e6')
      .path('M-28 -380L0 -412L28 -380Z', red)
      .line('M0 -412V-430', '#22262e', 4)
      .line('M-36 -342V-360H36V-342', '#22262e', 3)
      .rr(-10, -44, 20, 44, 10, '#3a2a22')
    for (const y of [-130, -230]) p.rr(-6, y, 12, 22, 6, '#33414c')
    p.rect(54, -62, 110, 62, wh)
      .path('M46 -62L72 -98H148L172 -62Z', red)
      .rect(72, -44, 18, 22, T.lit > 0.3 ? '#ffd98a' : '#587080')
      .rect(112, -44, 18, 22, T.lit > 0.3 ? '#ffd98a' : '#587080')
    if (T.lit > 0.2) {
      p.g('style="mix-blend-mode:screen"', () => {
        p.path(
          'M0 -362L-1200 -560V-260Z',
          p.lin(0, 0, -1100, 0, [
            [0, '#fff2c0', 0.75],
            [1, '#fff2c0', 0],
          ]),
        ).path(
          'M0 -362L1000 -470V-280Z',
          p.lin(0, 0, 900, 0, [
            [0, '#fff2c0', 0.5],
            [1, '#fff2c0', 0],
          ]),
        )
        p.glow(0, -362, 130, '#fff2c0', 0.9)
      })
    }
  })
  p.blur(5, () =>
    dots(
      p,
      70,
      () => {
        const a = p.R() * 6.3,
          q = Math.sqrt(p.R())
        return [x - dir * (290 + Math.cos(a) * 150 * q), h * (0.95 + Math.sin(a) * 0.035 * q), p.r(3, 13)]
      },
      mix(T.water[0], '#ffffff', 0.5),
      'opacity=".55"',
    ),
  )
  gulls(p, 7, h * 0.4, T.lit > 0.5 ? T.haze : '#ffffff')
}
S.sunset = (p) => {
  const { w, h } = p,
    v = p.seed
  const sk = [
      ['#2d2a5c', '#8a4a83', '#ee7b63', '#ffc56e', '#ffeaa9'],
      ['#1d3a5f', '#5c6f9a', '#e39a86', '#ffcf8f', '#fff0c8'],
      ['#3a1c47', '#93305a', '#e8553f', '#ff9a3f', '#ffd873'],
      ['#34486b', '#8f86a8', '#e8b49c', '#fbdcae', '#fff6dc'],
    ][v - 1],
    hz = h * [0.68, 0.74, 0.62, 0.7][v - 1],
    sx = w * [0.5, 0.28, 0.66, 0.4][v - 1]
  const T = {
    ...TONE.dusk,
    sky: sk,
    sun: sk[4],
    haze: sk[3],
    water: [sk[3], sk[1], sk[0]],
    dark: mix(sk[0], '#000000', 0.45),
    mid: mix(sk[0], sk[2], 0.35),
    far: mix(sk[1], sk[3], 0.5),
  }
  p.fill(T.far).rect(0, 0, w, hz + 4, p.v(0, hz, sk))
  p.glow(sx, hz - 30, w * 0.5, sk[4], 0.8)
  for (let i = 0; i < 26; i++) {
    const y = hz * p.r(0.08, 0.88),
      x = p.R() * w,
      L = p.r(120, 420),
      th = p.r(5, 18)
    p.blur(3, () =>
      p.path(
        `M${f(x - L)} ${f(y)}Q${f(x - L * 0.3)} ${f(y - th)} ${f(x)} ${f(y - th * 0.6)}T${f(x + L)} ${f(y)}Q${f(x)} ${f(y + th)} ${f(x - L)} ${f(y)}Z`,
        mix(sk[2], y > hz * 0.5 ? sk[4] : sk[1], p.R()),
        'opacity=".5"',
      ),
    )
  }
  p.circ(sx, hz - 34, 66, p.v(hz - 100, hz + 30, ['#fffdf0', sk[4], sk[3]]))
  if (v === 1) {
    hill(p, hz, 40, T.far, 1)
    hill(p, hz + 40, 60, T.mid, 3)
    hill(p, hz + 110, 60, T.dark, 5)
    for (const [a, H] of [
      [0.74, 210],
      [0.81, 290],
      [0.9, 170],
    ]) {
      const x = w * a,
        y = hz + 120
      p.line(`M${f(x)} ${f(y)}q-14 ${-H * 0.5} 8 ${-H}`, T.dark, 8)
      for (let k = 0; k < 9; k++) {
        const q = (k - 4) / 4
        p.path(
          `M${f(x + 8)} ${f(y - H)}q${f(q * 50)} ${f(-46 + Math.abs(q) * 26)} ${f(q * 96)} ${f(Math.abs(q) * 54 - 22)}q${f(-q * 50)} ${f(-34 + Math.abs(q) * 8)} ${f(-q * 96)} ${f(22 - Math.abs(q) * 54)}Z`,
          T.dark,
        )
      }
    }
  } else if (v === 2) {
    water(p, T, hz, sx)
    p.rect(w * 0.5, hz + 40, w * 0.52, 12, T.dark)
    for (let i = 0; i < 9; i++) p.rect(w * (0.52 + 0.055 * i), hz + 40, 9, 120, T.dark)
    person(p, w * 0.7, hz + 42, 96, { top: T.dark, leg: T.dark, skin: T.dark, hair: T.dark })
    person(p, w * 0.735, hz + 42, 74, { top: T.dark, leg: T.dark, skin: T.dark, hair: T.dark })
  } else if (v === 3) {
    city(p, hz + 40, 40, 200, T.mid, ['#ffe2a0', '#ffc880'], 0.1, {})
    city(p, hz + 140, 60, 190, T.dark, ['#ffe2a0', '#ffc880'], 0.16, { bw: 70 })
  } else {
    water(p, T, hz, sx)
    ridge(p, hz + 2, 120, mix(T.far, T.haze, 0.3), 4, '', hz + 3)
    for (let i = 0; i < 130; i++) {
      const x = p.R() * w,
        H = p.r(50, 200) * (Math.abs(x / w - 0.5) + 0.25)
      p.line(`M${f(x)} ${h + 4}q${f(p.r(-20, 20))} ${f(-H * 0.6)} ${f(p.r(-36, 36))} ${f(-H)}`, T.dark, 2.4)
    }
    dots(p, 40, () => [p.R() * w, h - p.r(60, 160), p.r(3, 6)], T.dark)
  }
  gulls(p, 5, hz * 0.6, T.dark)
}
S['river-fog'] = (p) => {
  const { w, h } = p,
    T = tone(p, ['dawn', 'grey', 'gold', 'night']),
    hz = h * 0.46,
    v = p.seed
  const [sx] = sky(p, T, hz, { sun: 44, sy: hz * 0.55, clouds: 4 })
  ridge(p, hz - 30, 150, mix(T.far, T.haze, 0.45), 2)
  for (let L = 0; L < 4; L++) {
    const y = hz + L * 26,
      c = mix(mix(T.far, T.haze, 0.2), T.dark, L / 3.4)
    for (let i = 0; i < 30; i++) {
      const x = ((i + p.R()) / 30) * w
      if (L > 1 && Math.abs(x - w * [0.5, 0.3, 0.66, 0.45][v - 1]) < w * (0.1 + 0.08 * L)) continue
      ;(i + L) % 3
        ? pine(p, x, y, p.r(50, 90) * (1 + L * 0.7), c)
        : p.ell(x, y - 22 * (1 + L * 0.5), 30 * (1 + L * 0.4), 34 * (1 + L * 0.5), c)
    }
    p.blur(16, () => {
      for (let i = 0; i < 7; i++)
        p.ell(p.R() * w, y + p.r(-6, 22), p.r(160, 400), p.r(12, 30), T.haze, 'opacity=".55"')
    })
  }
  const cx = w * [0.5, 0.3, 0.66, 0.45][v - 1]
  p.blur(9, () =>
    p.path(
      `M${cx + 40} ${hz + 60}Q${cx - 190} ${hz + 110} ${cx - 120} ${h * 0.76}T${cx - 520} ${h + 40}H${cx + 560}Q${cx + 300} ${h * 0.84} ${cx + 170} ${h * 0.76}T${cx + 110} ${hz + 62}Z`,
      p.v(hz + 60, h, [
        [0, mix(T.haze, '#ffffff', 0.15), 0.25],
        [0.3, T.water[1], 0.75],
        [1, T.water[2], 1],
      ]),
    ),
  )
  p.path(`M-4 ${h + 4}V${h * 0.74}Q${cx * 0.6} ${h * 0.76} ${cx - 330} ${h + 4}Z`, T.dark).path(
    `M${w + 4} ${h + 4}V${h * 0.72}Q${w * 0.86} ${h * 0.8} ${cx + 400} ${h + 4}Z`,
    T.dark,
  )
  for (let i = 0; i < 90; i++) {
    const l = p.R() < 0.5,
      x = l ? p.r(0, Math.max(80, cx - 330)) : p.r(Math.min(w - 60, cx + 400), w),
      H = p.r(40, 120)
    p.line(
      `M${f(x)} ${h + 4}q${f(p.r(-14, 14))} ${f(-H * 0.6)} ${f(p.r(-30, 30))} ${f(-H)}`,
      mix(T.dark, T.leaf, p.R() * 0.6),
      2.6,
    )
  }
  p.at(cx + 40, h * 0.82, 0, 1, () => {
    p.path('M-110 0Q0 26 120 -4Q100 26 60 28H-60Q-96 22 -110 0Z', mix(T.dark, '#6a3a24', 0.35)).line(
      'M-30 6L-70 40',
      '#c9b48a',
      4,
    )
    person(p, 0, 14, 92, { top: mix(T.dark, '#a8442e', 0.5), leg: T.dark })
    p.ell(6, 34, 110, 7, T.dark, 'opacity=".35"')
  })
  p.blur(22, () => {
    for (let i = 0; i < 12; i++)
      p.ell(
        p.R() * w,
        p.r(hz + 40, h * 0.86),
        p.r(160, 420),
        p.r(14, 34),
        mix(T.haze, '#ffffff', 0.25),
        'opacity=".34"',
      )
  })
  p.glow(sx, hz * 0.6, w * 0.6, T.sun, 0.35)
}
export default S
