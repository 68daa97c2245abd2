import { bokeh, dots, f, mix, person, shadow, sky, tone, tree, wood } from '../lib.mjs'

const S = {}
S.bicycle = (p) => {
  const { w, h } = p,
    v = p.seed,
    T = tone(p, ['day', 'gold', 'dusk', 'grey']),
    wall = ['#e8c890', '#c86a50', '#4a4a7a', '#8fb0a8'][v - 1],
    fy = h * 0.82
  p.rect(0, 0, w, fy, p.lin(0, 0, w, fy, [mix(wall, '#ffffff', 0.15), wall, mix(wall, T.dark, 0.3)]))
  dots(p, 260, () => [p.R() * w, p.R() * fy, p.r(1, 7)], '#000', 'opacity=".04"')
  const dx = w * [0.72, 0.1, 0.7, 0.12][v - 1]
  p.rect(dx - 14, h * 0.16, 210, fy - h * 0.16, mix(wall, '#ffffff', 0.5)).rect(
    dx,
    h * 0.18,
    182,
    fy - h * 0.18,
    p.lin(dx, 0, dx + 182, 0, ['#2f6a70', '#1d4248']),
  )
  for (let k = 0; k < 2; k++)
    p.rr(dx + 20 + k * 78, h * 0.24, 60, h * 0.2, 6, '#000', 'opacity=".22"').rr(
      dx + 20 + k * 78,
      h * 0.5,
      60,
      h * 0.24,
      6,
      '#000',
      'opacity=".22"',
    )
  p.circ(dx + 160, h * 0.54, 8, '#e8c860')
  const wx = w * [0.16, 0.62, 0.2, 0.6][v - 1]
  p.rect(wx - 12, h * 0.12, 224, h * 0.34, '#fbf4e4')
    .rect(
      wx,
      h * 0.14,
      200,
      h * 0.3,
      T.lit > 0.4 ? '#ffd88a' : p.lin(wx, 0, wx + 200, h * 0.4, ['#bfdbe4', '#4f7484']),
    )
    .rect(wx + 95, h * 0.14, 10, h * 0.3, '#fbf4e4')
    .rect(wx - 16, h * 0.45, 232, 20, '#a8583a')
  dots(p, 60, () => [wx + p.r(-10, 210), h * 0.45 - p.r(-10, 34), p.r(7, 15)], '#5f9a4a')
  dots(
    p,
    24,
    () => [wx + p.r(-6, 206), h * 0.45 - p.r(-6, 34), p.r(6, 10)],
    p.pick(['#e8486a', '#ffd04a', '#f4f0ff']),
  )
  p.rect(0, fy, w, h - fy, p.v(fy, h, ['#b8ac9a', '#7a7064']))
  for (let i = 0; i < 60; i++)
    p.rr(p.R() * w, p.r(fy, h), p.r(40, 90), 16, 6, p.pick(['#000', '#fff']), 'opacity=".06"')
  const c = ['#c8352f', '#2f6a5a', '#e8b83a', '#3a4a8a'][v - 1],
    cx = w * [0.44, 0.56, 0.48, 0.5][v - 1],
    y = h * 0.9,
    R = 150
  shadow(p, cx, y + 6, 360, 14, 0.45, 8)
  p.at(cx, y, 0, (h / 800) * 0.95, () => {
    p.g('transform="translate(46 -18)" opacity=".16"', () =>
      p.line('M-210 -150L-80 -330L140 -330L210 -150', '#000', 10),
    )
    for (const x of [-220, 220]) {
      p.circ(x, -R, R - 4, 'none', 'stroke="#1c1a1c" stroke-width="13"').circ(
        x,
        -R,
        R - 15,
        'none',
        'stroke="#d8d8d4" stroke-width="4"',
      )
      let d = ''
      for (let i = 0; i < 24; i++) {
        const a = (i / 24) * 6.283
        d += `M${x} ${-R}L${f(x + Math.cos(a) * (R - 15))} ${f(-R + Math.sin(a) * (R - 15))}`
      }
      p.line(d, '#e8e8e4', 1.4, 'opacity=".8"')
        .circ(x, -R, 10, '#8a8a8a')
        .path(
          `M${x - R - 8} ${-R - 30}A${R + 8} ${R + 8} 0 0 1 ${x + R - 40} ${-R - 110}`,
          'none',
          `stroke="${c}" stroke-width="9"`,
        )
    }
    p.line('M-220 -150L-10 -140L150 -330L-90 -320ZM-90 -320L-10 -140M-220 -150L-90 -320', c, 13)
      .line('M-220 -150L-10 -140L150 -330L-90 -320', mix(c, '#ffffff', 0.4), 3)
      .line('M220 -150Q190 -240 150 -330L138 -400', c, 12)
      .line('M138 -400Q150 -440 210 -424M138 -400Q110 -436 86 -428', '#2a2a2c', 9)
      .line('M-90 -320L-104 -376', '#c8c8c4', 9)
      .path('M-170 -392Q-110 -412 -40 -386Q-60 -366 -110 -370Q-150 -366 -170 -392Z', '#6a3f24')
      .circ(-10, -140, 30, 'none', 'stroke="#8a8a88" stroke-width="8"')
      .line('M-10 -140L20 -84M8 -82H40M-220 -166L-10 -170M-220 -134L-10 -110', '#4a4a4c', 5)
    p.path('M176 -430H300L286 -330H190Z', p.lin(176, 0, 300, 0, ['#d8b070', '#8a6430']))
    for (let i = 0; i < 5; i++) p.line(`M180 ${-414 + i * 18}H296`, '#6a4a20', 2.4, 'opacity=".6"')
    for (let i = 0; i < 26; i++)
      p.circ(
        190 + p.R() * 100,
        -440 - p.R() * 46,
        p.r(8, 17),
        p.R() < 0.5 ? mix('#4f8a4a', '#a8d080', p.R()) : p.pick(['#f2a0b8', '#fff4e0', '#f2c63a', '#e86a6a']),
      )
  })
  p.poly(
    [
      [w * 0.2, -4],
      [w * 0.6, -4],
      [w * 0.3, h],
      [-w * 0.2, h],
    ],
    T.sun,
    'opacity=".13"',
  )
}
S['running-track'] = (p) => {
  const { w, h } = p,
    v = p.seed,
    T = tone(p, ['day', 'dusk', 'gold', 'night']),
    hz = h * 0.34,
    tr = ['#c8553a', '#a8485a', '#c86a3a', '#3f6aa8'][v - 1]
  sky(p, T, hz, { sun: v === 1 ? 0 : 34 })
  for (let i = 0; i < 14; i++)
    tree(p, (w * (i + p.R())) / 14, hz + 10, p.r(70, 120), mix(T.leaf, T.haze, 0.25))
  p.path(`M0 ${hz}L0 ${hz - 70}L${w * 0.34} ${hz - 46}V${hz}Z`, mix(T.mid, T.haze, 0.3))
  dots(
    p,
    200,
    () => {
      const x = p.R() * w * 0.33
      return [x, hz - p.r(4, 40 - x * 0.04), 3.4]
    },
    '#f4e8d8',
    'opacity=".7"',
  )
  p.rect(0, hz, w, h, p.v(hz, h, [mix('#7fb050', T.haze, 0.3), mix('#4f8a3a', T.dark, 0.3)]))
  const vx = w * [0.62, 0.4, 0.5, 0.3][v - 1]
  p.path(
    `M${vx - 40} ${hz + 10}L${-w * 0.3} ${h}V${h + 4}H${w * 1.3}L${vx + 60} ${hz + 10}Z`,
    p.v(hz, h, [mix(tr, T.haze, 0.35), tr, mix(tr, '#000000', 0.25)]),
  )
  dots(p, 500, () => [p.R() * w, p.r(hz + 90, h), p.r(0.8, 2.4)], '#000', 'opacity=".14"')
  for (let i = 0; i <= 8; i++) {
    const x0 = vx - 40 + (100 * i) / 8,
      x1 = -w * 0.3 + (w * 1.6 * i) / 8
    p.poly(
      [
        [x0 - 0.8, hz + 10],
        [x0 + 0.8, hz + 10],
        [x1 + 7, h + 4],
        [x1 - 7, h + 4],
      ],
      '#fdf8ee',
      'opacity=".92"',
    )
    if (i < 8) {
      const t = 0.84,
        _X = x0 + (x1 - x0) * t + (x1 - x0 + 20) * 0 + w * 0.085
      p.text(
        x0 + (x1 - x0) * t + w * 0.08,
        hz + (h - hz) * 0.93,
        i + 1,
        70,
        '#fdf8ee',
        'text-anchor="middle" font-weight="800" opacity=".9"',
      )
    }
  }
  for (const t of [0.3, 0.56]) p.rect(0, hz + (h - hz) * t, w, 5 * t + 2, '#fdf8ee', 'opacity=".35"')
  const run = (x, y, s, c, sk, ph) =>
    p.at(x, y, 0, s, () => {
      shadow(p, 0, 4, 60, 8, 0.4, 5)
      p.line(
        ph ? 'M0 -96L34 -60L10 -22M0 -96L-30 -58L-66 -50' : 'M0 -96L36 -72L52 -28M0 -96L-14 -52L-52 -24',
        sk,
        16,
      )
        .line(ph ? 'M0 -96L26 -68M0 -96L-22 -68' : 'M0 -96L26 -78M0 -96L-10 -66', '#1c2230', 20)
        .line(ph ? 'M10 -22L26 -18M-66 -50L-70 -34' : 'M52 -28L70 -30M-52 -24L-60 -8', '#f4f0e4', 10)
        .line('M2 -100L10 -156', c, 34)
        .line(
          ph
            ? 'M12 -160L44 -130L66 -150M8 -158L-28 -134L-34 -104'
            : 'M12 -160L-20 -136L-46 -152M8 -158L36 -126L66 -138',
          sk,
          12,
        )
        .circ(20, -188, 18, sk)
        .path('M2 -190a19 19 0 0 1 36 -4q-18 -8 -36 4Z', '#1a1210')
    })
  const n = [3, 1, 5, 2][v - 1]
  for (let i = 0; i < n; i++)
    run(
      w * (n === 1 ? 0.5 : 0.24 + (0.56 * i) / (n - 1)),
      h * (0.74 + 0.05 * (i % 2)),
      ((n === 1 ? 1.9 : n === 5 ? 1.05 : 1.4) * h) / 800,
      p.pick(['#f2c63a', '#2f8ab8', '#e8483a', '#f4f4f0', '#3fa86a']),
      p.pick(['#7a4a2e', '#c08a64', '#e8bc9c', '#4a2c1c']),
      i % 2,
    )
  if (v === 4)
    for (const x of [0.1, 0.9]) {
      p.rect(w * x - 4, h * 0.02, 8, hz, '#222').rect(w * x - 50, h * 0.02, 100, 30, '#333')
      for (let k = 0; k < 5; k++) p.circ(w * x - 40 + k * 20, h * 0.04, 8, '#fffbe8')
      p.glow(w * x, h * 0.05, 420, '#e8f0ff', 0.7)
    }
}
S['football-pitch'] = (p) => {
  const { w, h } = p,
    v = p.seed,
    T = tone(p, ['day', 'night', 'dusk', 'gold'])
  if (v === 1 || v === 4) {
    for (let i = 0; i < 12; i++) p.rect((w * i) / 12, 0, w / 12 + 1, h, i % 2 ? '#4f9a48' : '#5dab52')
    p.fill(
      p.rad(w * 0.4, h * 0.3, w * 0.8, [
        [0, T.sun, 0.25],
        [1, '#0a2a10', 0.35],
      ]),
    )
    const L = (d) => p.path(d, 'none', 'stroke="#f8fbf2" stroke-width="5" opacity=".92"')
    const X = w * 0.07,
      Y = h * 0.09,
      W = w * 0.86,
      H = h * 0.82
    L(
      `M${X} ${Y}h${W}v${H}h${-W}ZM${w / 2} ${Y}v${H}M${X} ${h * 0.26}h${W * 0.17}v${h * 0.48}h${-W * 0.17}M${X + W} ${h * 0.26}h${-W * 0.17}v${h * 0.48}h${W * 0.17}M${X} ${h * 0.38}h${W * 0.065}v${h * 0.24}h${-W * 0.065}M${X + W} ${h * 0.38}h${-W * 0.065}v${h * 0.24}h${W * 0.065}M${w / 2 - h * 0.14} ${h / 2}a${h * 0.14} ${h * 0.14} 0 1 0 ${h * 0.28} 0a${h * 0.14} ${h * 0.14} 0 1 0 ${-h * 0.28} 0`,
    )
    const A = v === 1 ? '#d8323a' : '#f2d03a',
      B = v === 1 ? '#f4f4f0' : '#2f4a9a'
    for (let i = 0; i < 22; i++) {
      const a = i < 11,
        k = i % 11,
        x = k === 0 ? (a ? X + 26 : X + W - 26) : w * (a ? p.r(0.16, 0.62) : p.r(0.4, 0.86)),
        y = k === 0 ? h / 2 : h * (0.12 + (0.76 * (k - 0.5)) / 10.4)
      p.ell(x + 26, y + 26, 34, 8, '#0a2a10', `opacity=".4" transform="rotate(40 ${f(x)} ${f(y)})"`)
        .ell(x, y, 18, 11, a ? A : B)
        .circ(x, y, 8, p.pick(['#2a1a12', '#6a4a2a', '#c89a5a']))
    }
    p.circ(w * 0.46, h * 0.44, 7, '#fff').circ(w * 0.46 + 6, h * 0.44 + 8, 6, '#000', 'opacity=".3"')
  } else {
    const hz = h * 0.42
    sky(p, T, hz, { sun: v === 2 ? 0 : 34 })
    p.path(
      `M0 ${hz}V${h * 0.16}L${w * 0.2} ${h * 0.2}H${w * 0.8}L${w} ${h * 0.16}V${hz}Z`,
      mix(T.mid, '#22243a', 0.5),
    )
    for (const c of ['#e8485a', '#f4e8d8', '#f2c63a', '#5a8ad8'])
      dots(p, 420, () => [p.R() * w, p.r(h * 0.22, hz - 8), p.r(2, 4)], c, 'opacity=".7"')
    p.rect(0, hz - 24, w, 24, '#1a2030')
    ;['HARBOUR FM', 'North Mill', 'TRAMWAYS', 'Bakehouse', 'Ferry 9'].forEach((t, i) =>
      p.text(w * (0.1 + 0.2 * i), hz - 6, t, 18, '#fff', 'text-anchor="middle" font-weight="700"'),
    )
    for (let i = 0; i < 9; i++) {
      const y0 = hz + (h - hz) * (i / 9) ** 1.5,
        y1 = hz + (h - hz) * ((i + 1) / 9) ** 1.5
      p.rect(0, y0, w, y1 - y0 + 1, mix(i % 2 ? '#3f8a42' : '#52a04c', T.dark, T.lit * 0.25))
    }
    p.path(
      `M${w * 0.02} ${hz + 26}H${w * 0.98}M${w * 0.12} ${hz + 26}L${-w * 0.1} ${h * 0.8}H${w * 1.1}L${w * 0.88} ${hz + 26}`,
      'none',
      'stroke="#f4f8ee" stroke-width="6" opacity=".9"',
    )
    const gx = w * 0.5,
      gy = hz + 26
    let net = ''
    for (let i = 0; i <= 20; i++) net += `M${f(gx - 190 + 19 * i)} ${gy - 128}v124`
    for (let i = 0; i < 7; i++) net += `M${gx - 190} ${gy - 124 + 18 * i}h380`
    p.line(net, '#fff', 1.2, 'opacity=".5"').line(
      `M${gx - 190} ${gy}V${gy - 130}H${gx + 190}V${gy}`,
      '#fbfbf8',
      9,
    )
    person(p, gx + 40, gy + 8, 120, { top: '#f2c63a', leg: '#222' })
    for (const [x, y, H, c] of [
      [0.24, 0.8, 300, '#d8323a'],
      [0.68, 0.74, 240, '#3a5ab8'],
      [0.82, 0.62, 160, '#d8323a'],
      [0.4, 0.6, 150, '#3a5ab8'],
    ]) {
      shadow(p, w * x, h * y, H * 0.3, 8, 0.4, 6)
      person(p, w * x, h * y, H, {
        top: c,
        leg: '#f4f0e8',
        step: 0.7,
        skin: p.pick(['#7a4a2e', '#d8a482', '#c08a64']),
      })
    }
    p.circ(w * 0.33, h * 0.8, 22, p.rad(w * 0.325, h * 0.79, 26, ['#fff', '#b8b8b8'])).poly(
      [
        [w * 0.33 - 7, h * 0.8 - 4],
        [w * 0.33 + 7, h * 0.8 - 4],
        [w * 0.33 + 4, h * 0.8 + 8],
        [w * 0.33 - 4, h * 0.8 + 8],
      ],
      '#222',
    )
    if (v === 2)
      for (const x of [0.06, 0.94]) {
        for (let k = 0; k < 8; k++) p.circ(w * x - 40 + (k % 4) * 26, h * 0.06 + (k > 3 ? 24 : 0), 10, '#fff')
        p.glow(w * x, h * 0.08, 500, '#e8f2ff', 0.7)
      }
  }
}
S.chess = (p) => {
  const { w, h } = p,
    v = p.seed,
    P = [
      ['#f0dcb4', '#8a5a34', '#2a1c14'],
      ['#e8ece8', '#4f7a5a', '#1c2a20'],
      ['#d8c8b8', '#5a4a6a', '#201828'],
      ['#f4ead8', '#b8653f', '#3a1a10'],
    ][v - 1],
    hz = h * 0.34
  p.fill(p.v(0, h, [mix(P[2], '#5a4a3a', 0.3), P[2]]))
  bokeh(p, 20, 0, hz, ['#ffd88a', '#ffb060', '#fff2d0'], 14, 50)
  const N = 8,
    pr = (u, q) => {
      const t = q ** 1.35
      const y = hz + (h * 0.98 - hz) * t,
        W = w * (0.42 + 0.62 * t)
      return [w * 0.5 + (u - 0.5) * W, y]
    }
  for (let r = 0; r < N; r++)
    for (let c = 0; c < N; c++)
      p.poly(
        [pr(c / N, r / N), pr((c + 1) / N, r / N), pr((c + 1) / N, (r + 1) / N), pr(c / N, (r + 1) / N)],
        mix((r + c) % 2 ? P[1] : P[0], '#000000', 0.3 * (1 - r / N)),
      )
  p.poly([pr(0, 1), pr(1, 1), [w * 1.06, h + 4], [-w * 0.06, h + 4]], mix(P[1], '#000000', 0.5))
  const shape = {
    p: 'M-22 0H22L18 -12Q10 -20 9 -46H14L9 -54Q18 -66 0 -78Q-18 -66 -9 -54L-14 -46H-9Q-10 -20 -18 -12Z',
    r: 'M-28 0H28L22 -14Q14 -30 14 -72H24V-102H12V-92H5V-102H-5V-92H-12V-102H-24V-72H-14Q-14 -30 -22 -14Z',
    b: 'M-26 0H26L20 -14Q10 -30 10 -70H16L12 -78Q24 -104 0 -128Q-24 -104 -12 -78L-16 -70H-10Q-10 -30 -20 -14Z',
    n: 'M-28 0H28L22 -14Q24 -50 22 -74Q18 -112 -8 -118L-12 -128L-18 -114Q-38 -92 -42 -72Q-36 -60 -22 -68Q-12 -72 -6 -74Q-22 -44 -20 -14Z',
    q: 'M-30 0H30L24 -16Q12 -36 14 -96H20L16 -104L30 -146L14 -128L8 -152L0 -130L-8 -152L-14 -128L-30 -146L-16 -104L-20 -96H-14Q-12 -36 -24 -16Z',
    k: 'M-30 0H30L24 -16Q12 -36 14 -100H22L18 -110L26 -142H5V-154H14V-164H5V-176H-5V-164H-14V-154H-5V-142H-26L-18 -110L-22 -100H-14Q-12 -36 -24 -16Z',
  }
  const men = []
  const _put = (k, c, r, s) => men.push([k, c, r, s])
  const lay = [
    [
      ['k', 4, 1, 0],
      ['q', 3, 2, 0],
      ['r', 0, 1, 0],
      ['p', 5, 2, 0],
      ['p', 6, 2, 0],
      ['n', 2, 3, 0],
      ['b', 5, 4, 1],
      ['p', 3, 4, 1],
      ['n', 4, 5, 1],
      ['k', 6, 7, 1],
      ['r', 4, 7, 1],
      ['p', 6, 6, 1],
      ['p', 7, 6, 1],
      ['q', 2, 6, 1],
    ],
    [
      ['r', 0, 0, 0],
      ['n', 1, 0, 0],
      ['b', 2, 0, 0],
      ['q', 3, 0, 0],
      ['k', 4, 0, 0],
      ['r', 7, 0, 0],
      ...[0, 1, 2, 3, 5, 6, 7].map((c) => ['p', c, 1, 0]),
      ['p', 4, 3, 0],
      ['p', 4, 4, 1],
      ...[0, 1, 2, 3, 5, 6, 7].map((c) => ['p', c, 6, 1]),
      ['r', 0, 7, 1],
      ['b', 2, 7, 1],
      ['q', 3, 7, 1],
      ['k', 4, 7, 1],
      ['n', 5, 5, 1],
    ],
    [
      ['k', 6, 2, 0],
      ['k', 3, 6, 1],
      ['q', 4, 4, 1],
      ['r', 1, 3, 0],
      ['p', 6, 4, 0],
    ],
    [
      ['k', 2, 1, 0],
      ['b', 4, 2, 0],
      ['n', 6, 3, 0],
      ['p', 1, 3, 0],
      ['r', 3, 5, 1],
      ['n', 5, 6, 1],
      ['k', 6, 7, 1],
      ['p', 1, 6, 1],
      ['p', 2, 6, 1],
      ['q', 7, 4, 1],
    ],
  ][v - 1]
  lay.sort((a, b) => a[2] - b[2])
  for (const [k, c, r, s] of lay) {
    const [x, y] = pr((c + 0.5) / 8, (r + 0.72) / 8),
      sc = (((0.62 + 0.62 * (r / 8)) * h) / 800) * 1.15,
      col = s ? mix(P[0], '#ffffff', 0.25) : mix(P[2], '#000000', 0.2)
    p.blur(5, () =>
      p.path(`M${x} ${y}l${90 * sc} ${-16 * sc}l20 12l${-100 * sc} ${22 * sc}Z`, '#000', 'opacity=".4"'),
    )
    p.at(x, y, 0, sc, () => {
      p.ell(0, 0, 30, 9, mix(col, '#000000', 0.3))
      p.path(
        shape[k],
        p.lin(-28, 0, 28, 0, [mix(col, '#ffffff', s ? 0.4 : 0.3), col, mix(col, '#000000', s ? 0.4 : 0.6)]),
      ).path(shape[k], '#fff', 'opacity=".14" transform="translate(-6 -8) scale(.5 .9)"')
    })
  }
  p.glow(w * 0.2, h * 0.1, w * 0.5, '#ffdf9a', 0.3)
}
S.guitar = (p) => {
  const { w, h } = p,
    v = p.seed,
    c = ['#c8792c', '#2f5a7a', '#8a2a24', '#e0c088'][v - 1]
  if (v === 3) {
    p.fill(p.v(0, h, ['#1a0f1c', '#3a1420']))
    for (let i = 0; i < 3; i++)
      p.path(
        `M${w * (0.2 + 0.3 * i)} -4L${w * (0.05 + 0.3 * i)} ${h}h${w * 0.3}Z`,
        ['#ff5a8a', '#ffb04a', '#6a8aff'][i],
        'opacity=".14"',
      )
    bokeh(p, 30, 0, h, ['#ff8a5a', '#ffd08a', '#a07aff'])
  } else {
    wood(
      p,
      -4,
      -4,
      w + 8,
      h + 8,
      ...[['#b89a74', '#8a6a48'], ['#3a2a22', '#1c140f'], 0, ['#6a7a7a', '#3f4c4c']][v - 1],
      7,
      v === 2,
    )
    if (v !== 2)
      p.poly(
        [
          [w * 0.1, -4],
          [w * 0.5, -4],
          [w * 0.9, h],
          [w * 0.5, h],
        ],
        '#fff2d0',
        'opacity=".16"',
      )
  }
  p.at(
    w * [0.4, 0.46, 0.42, 0.56][v - 1],
    h * [0.62, 0.6, 0.6, 0.6][v - 1],
    [-24, 18, -34, -150][v - 1],
    (h / 800) * 1.05,
    () => {
      const el = v === 3 || v === 2,
        body = el
          ? 'M-260 -10Q-300 -150 -180 -160Q-90 -160 -30 -110Q60 -180 110 -140Q90 -100 70 -70Q60 0 74 60Q110 110 130 150Q60 170 -20 110Q-90 160 -190 160Q-300 140 -260 -10Z'
          : 'M-300 0Q-310 -190 -150 -190Q-60 -190 -20 -130Q20 -100 80 -140Q170 -180 200 -60Q210 0 200 60Q170 180 80 140Q20 100 -20 130Q-60 190 -150 190Q-310 190 -300 0Z'
      p.blur(16, () => p.path(body, '#000', 'opacity=".55" transform="translate(16 26)"'))
      p.path(body, p.rad(-100, -40, 360, [mix(c, '#ffffff', 0.35), c, mix(c, '#1a0800', 0.6)]))
        .path(body, 'none', 'stroke="#2a1408" stroke-width="9"')
        .path(body, 'none', 'stroke="#f4e2b8" stroke-width="3" opacity=".8"')
      if (!el)
        p.circ(56, 0, 68, '#d8b070')
          .circ(56, 0, 60, '#2a1a10')
          .circ(56, 0, 54, '#0f0906')
          .rr(-180, -52, 34, 104, 6, '#2a160c')
      else {
        p.path('M-120 20Q-60 -60 60 -60L50 70Q-40 90 -120 60Z', '#f4efe0', 'opacity=".92"')
        for (const x of [-100, -30, 40]) p.rr(x, -40, 26, 84, 8, '#16161a')
        p.rr(-180, -40, 26, 80, 5, '#c8c8c8')
        for (const [x, y] of [
          [-170, 92],
          [-120, 104],
          [-70, 96],
        ])
          p.circ(x, y, 14, '#e8e0c8').circ(x, y, 6, '#888')
      }
      p.path('M70 -26H640V26H70Z', p.v(-26, 26, ['#5a3a24', '#2a180e']))
      for (let i = 0; i < 16; i++) p.rect(120 + i * (40 - i * 0.8), -26, 4, 52, '#d8d4c4')
      for (const x of [190, 262, 330, 392]) p.circ(x, 0, 6, '#f4efe0')
      p.path('M640 -30L800 -52Q816 0 800 52L640 30Z', mix(c, '#1a0f08', 0.6))
      for (let i = 0; i < 3; i++)
        for (const s of [-1, 1])
          p.circ(680 + i * 44, s * 24, 7, '#e8e4d8').rr(672 + i * 44, s > 0 ? 46 : -66, 16, 22, 5, '#d8d4c8')
      for (let i = 0; i < 6; i++)
        p.line(`M-166 ${-20 + i * 8}L650 ${-18 + i * 7.2}`, '#f4f0e0', i < 3 ? 2.2 : 1.3, 'opacity=".85"')
    },
  )
}
S.vinyl = (p) => {
  const { w, h } = p,
    v = p.seed,
    P = [
      ['#e86a4a', '#f2c63a', '#2f5a6a'],
      ['#2f6ab8', '#f4e8d0', '#e8485a'],
      ['#7a4ab8', '#ff9ab0', '#1c1430'],
      ['#3f8a5a', '#f0d890', '#c8553f'],
    ][v - 1]
  v % 2
    ? wood(p, -4, -4, w + 8, h + 8, ...[['#a87a50', '#6a4830'], 0, ['#3a2a2a', '#1c1418']][v - 1], 6)
    : p.fill(p.lin(0, 0, w, h, [P[1], mix(P[1], P[2], 0.25)]))
  const x = w * [0.58, 0.5, 0.56, 0.6][v - 1],
    y = h * 0.52,
    r = h * [0.38, 0.44, 0.36, 0.38][v - 1]
  if (v !== 2)
    p.at(w * 0.3, h * 0.5, [-6, 0, 5, -3][v - 1], h / 800, () => {
      p.blur(14, () => p.rect(-268, -258, 560, 560, '#000', 'opacity=".5"'))
      p.rect(-280, -280, 560, 560, P[0])
      if (v === 1) {
        for (let i = 6; i > 0; i--) p.circ(0, 40, i * 42, i % 2 ? P[1] : P[0])
        p.path('M-280 280V120Q-100 60 40 150T280 110V280Z', P[2])
      } else if (v === 3) {
        p.rect(-280, -280, 560, 560, p.v(-280, 280, [P[2], P[0], P[1]]))
          .circ(0, 30, 130, '#ffe8c0')
          .path('M-280 280V150L-120 0L0 130L100 40L280 190V280Z', P[2])
      } else {
        for (let i = 0; i < 7; i++)
          for (let j = 0; j < 7; j++)
            p.path(
              `M${-280 + i * 80} ${-280 + j * 80}h80a80 80 0 0 1 -80 80Z`,
              [P[0], P[1], P[2], '#f8f0e0'][(i * 3 + j * 2) % 4],
            )
      }
      p.text(
        -250,
        -222,
        ['LOW TIDE', '', 'NIGHT FERRY', 'GREEN HOURS'][v - 1],
        46,
        '#fff8e8',
        'font-weight="900"',
      ).text(-250, -186, ['songs for a small harbour', '', 'side one', 'quartet'][v - 1], 22, '#fff8e8')
    })
  else
    p.rr(w * 0.1, h * 0.04, w * 0.8, h * 0.92, 20, p.lin(0, 0, w, h, ['#5a3a24', '#2f1c10'])).circ(
      x,
      y,
      r * 1.07,
      '#26262a',
    )
  p.blur(14, () => p.circ(x + 12, y + 20, r, '#000', 'opacity=".55"'))
  p.circ(x, y, r, '#121214')
  for (let i = 0; i < 26; i++)
    p.circ(
      x,
      y,
      r * (0.98 - i * 0.023),
      'none',
      `stroke="${i % 5 ? '#2c2c30' : '#3c3c42'}" stroke-width="1.6"`,
    )
  for (const a of [20, 200, 65, 245])
    p.at(x, y, a, 1, () =>
      p.path(
        `M0 0L${f(r * 0.96)} ${f(-r * 0.13)}A${f(r)} ${f(r)} 0 0 1 ${f(r * 0.96)} ${f(r * 0.13)}Z`,
        '#fff',
        `opacity="${a % 45 ? 0.09 : 0.05}"`,
      ),
    )
  p.circ(x, y, r * 0.36, P[0])
    .circ(
      x,
      y,
      r * 0.36,
      p.lin(x - r, y - r, x + r, y + r, [
        [0, '#fff', 0.25],
        [1, '#000', 0.25],
      ]),
    )
    .circ(x, y, r * 0.27, 'none', `stroke="${P[1]}" stroke-width="4"`)
    .text(x, y - r * 0.14, 'SIDE A · 33', r * 0.06, '#fff8e8', 'text-anchor="middle" font-weight="700"')
    .text(
      x,
      y + r * 0.2,
      ['Low Tide', 'Slow Trams', 'Night Ferry', 'Green Hours'][v - 1],
      r * 0.07,
      '#fff8e8',
      'text-anchor="middle" font-weight="700"',
    )
    .circ(x, y, r * 0.03, '#e8e4d8')
  p.at(x + r * 1.04, y - r * 0.86, 0, r / 300, () =>
    p
      .circ(0, 0, 54, p.rad(-14, -14, 60, ['#e8e8e4', '#6a6a6a']))
      .circ(0, 0, 26, '#3a3a3c')
      .line('M0 0Q30 220 -40 320L-130 410', '#d8d8d4', 14)
      .at(-138, 420, 40, 1, () => p.rr(-22, -34, 44, 72, 6, '#22242a')),
  )
}
S.concert = (p) => {
  const { w, h } = p,
    v = p.seed,
    C = [
      ['#ff3a8a', '#5a4aff', '#ffb04a'],
      ['#3ad8ff', '#2a5aff', '#e8f4ff'],
      ['#ff7a2a', '#ff3a3a', '#ffe08a'],
      ['#7aff9a', '#b04aff', '#4ae8ff'],
    ][v - 1]
  p.fill(p.v(0, h, ['#07050f', mix(C[1], '#0a0616', 0.75), mix(C[0], '#12081a', 0.6), '#07050f']))
  p.g('style="mix-blend-mode:screen"', () => {
    for (let i = 0; i < 9; i++) {
      const x = w * (0.06 + 0.11 * i),
        a = p.r(-0.5, 0.5) * w,
        c = C[i % 3]
      p.path(
        `M${f(x - 6)} -4L${f(x + a - 110)} ${h * 0.8}h220L${f(x + 6)} -4Z`,
        p.v(0, h * 0.8, [
          [0, c, 0.75],
          [0.5, c, 0.25],
          [1, c, 0],
        ]),
      )
      p.glow(x, 8, 90, c, 0.9)
    }
    p.glow(w * 0.5, h * 0.5, w * 0.42, C[0], 0.5)
    p.blur(24, () => {
      for (let i = 0; i < 9; i++)
        p.ell(p.R() * w, h * p.r(0.4, 0.66), p.r(120, 300), p.r(30, 80), p.pick(C), 'opacity=".22"')
    })
  })
  p.rect(0, h * 0.02, w, 12, '#1a1826')
  p.rect(w * 0.06, h * 0.62, w * 0.88, h * 0.1, '#0c0a14').rect(
    w * 0.06,
    h * 0.62,
    w * 0.88,
    4,
    C[2],
    'opacity=".6"',
  )
  for (const s of [0.12, 0.88])
    for (let k = 0; k < 3; k++)
      p.rr(w * s - 50, h * (0.36 + 0.088 * k), 100, h * 0.084, 6, '#16141e').circ(
        w * s,
        h * (0.4 + 0.088 * k),
        26,
        '#26242e',
      )
  const cast = [
    [0.5, 1.25],
    [0.34, 1.05],
    [0.66, 1.05],
    [0.78, 0.9],
  ].slice(0, [4, 1, 3, 4][v - 1])
  for (const [x, s] of cast)
    p.at(w * x, h * 0.63, 0, (s * h) / 800, () => {
      p.line('M-14 -96L-30 0M14 -96L26 0', '#08060e', 22)
      p.path('M-34 -180Q0 -196 34 -180L28 -90H-28Z', '#120c1a')
      p.circ(0, -208, 22, '#1c1018').path('M-24 -206a24 24 0 0 1 48 -2q-22 -16 -48 2Z', '#05040a')
      p.line(
        x === 0.5 ? 'M-30 -172L-50 -120L-10 -150M30 -172L70 -220' : 'M-30 -172L-60 -120M30 -172L56 -124',
        '#120c1a',
        15,
      )
      if (x === 0.5) p.line('M-6 -150L-6 0', '#2a2a34', 4)
      else p.line('M-60 -106L74 -150', '#7a3a1c', 14).ell(-44, -112, 40, 26, '#8a4a20')
      p.line('M34 -180L28 -90', C[2], 3, 'opacity=".7"')
    })
  if (v !== 2)
    p.at(w * 0.5, h * 0.6, 0, h / 800, () =>
      p.g('transform="translate(-20 -40)" opacity=".7"', () =>
        p
          .circ(-90, 20, 34, '#1a1420')
          .circ(130, 20, 34, '#1a1420')
          .ell(-130, -60, 46, 8, '#c8a050')
          .ell(170, -60, 46, 8, '#c8a050'),
      ),
    )
  for (let r = 0; r < 4; r++)
    for (let i = 0; i < 26 - r * 3; i++) {
      const x = (w * (i + p.R())) / (26 - r * 3),
        y = h * (0.78 + 0.08 * r) + p.r(-8, 8),
        s = 20 + r * 11,
        c = mix('#040308', C[0], 0.14 - r * 0.03)
      p.circ(x, y, s * 0.62, c).path(
        `M${f(x - s * 1.3)} ${f(y + s * 3)}Q${f(x - s * 1.2)} ${f(y + s * 0.7)} ${f(x)} ${f(y + s * 0.6)}T${f(x + s * 1.3)} ${f(y + s * 3)}Z`,
        c,
      )
      if (p.R() < 0.3)
        p.line(`M${f(x + s)} ${f(y + s)}L${f(x + s * 1.2 * p.r(0.6, 1.3))} ${f(y - s * 1.7)}`, c, s * 0.36)
      if (p.R() < 0.07) p.rr(x + s * 0.8, y - s * 2.3, s * 0.8, s * 0.5, 3, '#cfe4ff')
    }
  dots(p, 90, () => [p.R() * w, p.R() * h * 0.7, p.r(1, 3)], C[2], 'opacity=".7"')
}
S.book = (p) => {
  const { w, h } = p,
    v = p.seed
  if (v === 2) {
    p.fill('#2a1c14')
    for (let r = 0; r < 3; r++) {
      const y = (h * (r + 1)) / 3 - 14
      p.rect(0, (h * r) / 3, w, h / 3, p.v((h * r) / 3, y, ['#150d09', '#3a281c']))
      let x = 10
      while (x < w - 20) {
        const W = p.r(26, 66),
          H = h * p.r(0.2, 0.29),
          c = p.pick([
            '#8a2f2a',
            '#2f4a6a',
            '#3f5f44',
            '#c89a4a',
            '#e8dcc0',
            '#5a3a5a',
            '#1f3a3a',
            '#b8653f',
            '#d8c8b0',
          ])
        if (p.R() < 0.1) {
          x += W
          continue
        }
        p.rr(
          x,
          y - H,
          W,
          H,
          3,
          p.lin(x, 0, x + W, 0, [mix(c, '#000000', 0.3), mix(c, '#ffffff', 0.15), mix(c, '#000000', 0.35)]),
        )
          .rect(x, y - H * 0.86, W, 4, '#e8c878', 'opacity=".7"')
          .rect(x, y - H * 0.2, W, 4, '#e8c878', 'opacity=".7"')
          .rr(x + W * 0.34, y - H * 0.72, W * 0.32, H * 0.36, 2, '#f4e8c8', 'opacity=".55"')
        x += W + 1.5
      }
      p.rect(0, y, w, 16, p.v(y, y + 16, ['#8a6040', '#4a3020']))
    }
    p.glow(w * 0.7, h * 0.2, w * 0.6, '#ffd88a', 0.3)
    return
  }
  wood(
    p,
    -4,
    -4,
    w + 8,
    h + 8,
    ...[['#9a7450', '#5a3f2a'], 0, ['#3f4a50', '#22282c'], ['#d8c8ac', '#a8947a']][v - 1],
    5,
  )
  if (v === 4) {
    p.path(`M-4 ${h * 0.2}Q${w * 0.5} ${h * 0.1} ${w + 4} ${h * 0.3}V${h + 4}H-4Z`, '#e8e0d4')
    for (let i = 0; i < 16; i++)
      p.line(
        `M${(w * i) / 16} ${h}Q${w * (i / 16 + 0.05)} ${h * 0.6} ${w * (i / 16 - 0.02)} ${h * 0.2}`,
        '#b8ac9c',
        8,
        'opacity=".3"',
      )
  }
  p.at(w * 0.5, h * 0.54, [-5, 0, 4, -8][v - 1], (h / 800) * 1.05, () => {
    p.blur(18, () => p.rect(-440, -270, 900, 590, '#000', 'opacity=".5"'))
    p.rr(-448, -286, 896, 580, 10, ['#7a2f2a', '', '#2f4a5a', '#3f5f44'][v - 1])
    for (const s of [-1, 1]) {
      for (let k = 4; k >= 0; k--)
        p.path(
          `M0 ${-262 + k * 2}Q${s * 200} ${-300 + k * 3} ${s * (430 + k * 2)} ${-268 + k * 2}V${272 + k * 2}Q${s * 200} ${236 + k * 3} 0 ${276 + k * 2}Z`,
          k ? '#e0d4bc' : p.lin(0, 0, s * 430, 0, ['#c8b898', '#f8f0dc', '#fdf8ea']),
        )
      const pg = s
      if (v === 3 && pg < 0) {
        p.rect(-390, -220, 340, 260, p.v(-220, 40, ['#88b0c0', '#f2d8a8']))
          .path('M-390 40V-40L-300 -130L-220 -50L-150 -110L-50 0V40Z', '#4a6a5a')
          .text(-390, 70, 'Plate IV. The northern pass, looking east.', 15, '#4a4034', 'font-style="italic"')
      }
      const y0 = v === 3 && pg < 0 ? 100 : -200
      if (!(v === 3 && pg < 0))
        p.text(s < 0 ? -390 : 50, -216, s < 0 ? '118' : 'The Tide Table', 16, '#6a5c48')
      for (let i = 0; y0 + i * 27 < 226; i++) {
        let x = s < 0 ? -390 : 50
        const end = x + 340 - ((i * 7 + v) % 9 === 0 ? 180 : 0)
        if ((i * 7 + v) % 9 === 1) x += 26
        let d = ''
        while (x < end) {
          const l = p.r(14, 52)
          d += `M${f(x)} ${y0 + i * 27 - 6 * Math.sin(((x + 390) / 800) * 3.1)}h${f(Math.min(l, end - x))}`
          x += l + 8
        }
        p.line(d, '#4a4034', 5, 'opacity=".55"')
      }
    }
    p.path('M0 -262Q-40 0 0 276Q40 0 0 -262Z', '#5a4a34', 'opacity=".35"')
    p.path('M150 -284V-320H182V-276Z', '#c8352f').path('M150 260L158 340L170 320L184 336L180 258Z', '#c8352f')
  })
  if (v === 1) {
    p.at(w * 0.88, h * 0.24, 0, 1, () =>
      p.circ(0, 0, 96, '#f4ecdc').circ(0, 0, 70, '#fff').circ(0, 0, 62, '#8a4a1c'),
    )
    p.at(w * 0.08, h * 0.6, 12, 1, () =>
      p.rr(-10, -160, 20, 320, 5, '#e8b83a').path('M-10 160L0 200L10 160Z', '#f0d8b0'),
    )
  } else
    p.at(w * 0.86, h * 0.78, -12, 1, () =>
      p
        .circ(-70, 0, 62, 'none', 'stroke="#2a2420" stroke-width="9"')
        .circ(70, 0, 62, 'none', 'stroke="#2a2420" stroke-width="9"')
        .line('M-8 0Q0 -14 8 0M-132 0L-150 -120M132 0L150 -120', '#2a2420', 8)
        .circ(-70, 0, 58, '#dff0f4', 'opacity=".25"')
        .circ(70, 0, 58, '#dff0f4', 'opacity=".25"'),
    )
  p.poly(
    [
      [-4, -4],
      [w * 0.4, -4],
      [w * 0.1, h],
      [-4, h],
    ],
    '#fff2d0',
    'opacity=".16"',
  )
}
S.workshop = (p) => {
  const { w, h } = p,
    v = p.seed,
    by = h * 0.68
  wood(
    p,
    -4,
    -4,
    w + 8,
    by + 8,
    ...[
      ['#8a6a4a', '#5f452e'],
      ['#5a6a70', '#3a464c'],
      ['#4a342a', '#2a1c16'],
      ['#c8b08a', '#9a8060'],
    ][v - 1],
    9,
    true,
  )
  p.rr(w * 0.08, h * 0.06, w * 0.84, h * 0.46, 8, ['#3f5a4a', '#2f3a44', '#6a4a34', '#e4d6bc'][v - 1])
  let d = ''
  for (let x = w * 0.1; x < w * 0.91; x += 26)
    for (let y = h * 0.09; y < h * 0.5; y += 26)
      d += `M${f(x)} ${f(y)}m-2.4 0a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0`
  p.path(d, '#000', 'opacity=".3"')
  const steel = (x0, x1) => p.lin(x0, 0, x1, 0, ['#f2f4f4', '#9aa2a8', '#5f676c']),
    T = [
      () => p.rr(-9, -20, 18, 170, 7, '#b8783c').path('M-56 -50H40L58 -30V-18H-56Z', steel(-56, 58)),
      () => {
        p.path('M-20 -60H34V150L-20 40Z', steel(-20, 34))
        p.rr(-26, -110, 66, 60, 14, '#8a4a24')
        let q = ''
        for (let i = 0; i < 18; i++) q += `M34 ${-58 + i * 11}l-6 6`
        p.line(q, '#333', 2)
      },
      () =>
        p
          .rr(-8, -90, 16, 120, 4, '#d8322c')
          .rect(-3.5, 30, 7, 100, '#b8bec2')
          .path('M-6 126H6L4 142H-4Z', '#8a9094'),
      () => p.path('M-10 140L-12 -20Q-44 -60 -20 -96V-60H20V-96Q44 -60 12 -20L10 140Z', steel(-30, 30)),
      () => p.rr(-12, -100, 24, 100, 8, '#c89048').path('M-12 0H12L16 120Q0 140 -16 120Z', steel(-16, 16)),
      () =>
        p
          .line('M-30 -90Q0 0 -16 140M30 -90Q0 0 16 140', '#2f5aa8', 13)
          .path('M-34 -90L0 -150L34 -90Q0 -60 -34 -90Z', steel(-34, 34)),
      () => p.path('M-70 130L-70 -100L80 130Z', 'none', 'stroke="#e8c860" stroke-width="20"'),
    ]
  for (let i = 0; i < 7; i++)
    p.at(w * (0.16 + 0.113 * i), h * 0.28, p.r(-4, 4), h / 800, () => {
      p.blur(5, () =>
        p.g('opacity=".4" transform="translate(9 12)"', () => p.rr(-14, -100, 28, 230, 10, '#000')),
      )
      T[(i + v) % 7]()
    })
  p.rect(0, by, w, h - by, p.v(by, h, ['#b8905f', '#6a4a2c']))
  wood(p, -4, by, w + 8, h - by + 4, ['#b98c58', '#8a8278', '#a8683a', '#c8a878'][v - 1], '#5a3c22', 4)
  for (let i = 0; i < 70; i++) {
    const x = w * p.r(0.2, 0.9),
      y = h * p.r(0.74, 0.98),
      r = p.r(8, 20)
    p.line(
      `M${f(x)} ${f(y)}q${f(r)} ${f(-r)} ${f(r * 1.6)} 0t${f(-r * 0.6)} ${f(r * 0.6)}`,
      p.pick(['#f2d8a8', '#e0b878', '#fbeccb']),
      5,
    )
  }
  p.at(w * [0.4, 0.6, 0.46, 0.5][v - 1], h * 0.86, -4, h / 800, () => {
    if (v === 1 || v === 4) {
      p.blur(9, () => p.rect(-240, 0, 520, 40, '#000', 'opacity=".5"'))
      p.path('M-260 -30H260V20H-260Z', '#e8c890').path('M-260 -30H260L240 -54H-240Z', '#f6dfb0')
      p.path('M-70 -54H130V-100L90 -130H-20L-70 -90Z', p.lin(-70, 0, 130, 0, ['#a8683a', '#5a3218']))
        .circ(-46, -118, 22, '#5a3218')
        .rect(10, -130, 16, 50, '#c8ccd0')
    } else if (v === 2) {
      p.circ(0, -90, 120, 'none', 'stroke="#1c1c1e" stroke-width="16"')
      for (let i = 0; i < 18; i++)
        p.line(`M0 -90L${f(Math.cos(i * 0.349) * 112)} ${f(-90 + Math.sin(i * 0.349) * 112)}`, '#d8d8d4', 2)
      p.circ(0, -90, 14, '#9a9a9a').rr(-60, 28, 120, 24, 5, '#b23a2e')
    } else {
      p.path(
        'M-90 40Q-150 -60 -60 -130Q-40 -160 -44 -190H44Q40 -160 60 -130Q150 -60 90 40Z',
        p.lin(-110, 0, 110, 0, ['#e8a060', '#a8582c', '#5a2810']),
      )
        .ell(0, -190, 44, 12, '#3a1c0c')
        .rr(-150, 40, 300, 22, 6, '#5a5a5c')
    }
  })
  p.line(`M${w * 0.5} -4V${h * 0.05}`, '#111', 4)
    .path(
      `M${w * 0.5 - 70} ${h * 0.13}L${w * 0.5 - 26} ${h * 0.04}h52L${w * 0.5 + 70} ${h * 0.13}Z`,
      '#2a3a34',
    )
    .glow(w * 0.5, h * 0.15, w * 0.5, '#ffd88a', 0.45)
  p.rr(w * 0.84, by - 60, 110, 74, 6, '#c8352f').rect(w * 0.84, by - 34, 110, 6, '#7a1c18')
}
S.textile = (p) => {
  const { w, h } = p,
    v = p.seed,
    P = [
      ['#c8553f', '#e8b060', '#f4e6c8', '#2f5a5a', '#5a2a24'],
      ['#1f3a6a', '#4a7ab0', '#e8eef0', '#c8d8e0', '#0f2040'],
      ['#6a7a3a', '#c89a3a', '#f0e0b8', '#8a3f2a', '#3a3020'],
      ['#b83a6a', '#f0a0a8', '#fbe8e0', '#5a3a7a', '#f2c860'],
    ][v - 1]
  p.fill(P[2])
  p.wobble = 1.1
  if (v === 1)
    for (let y = 0, k = 0; y < h; k++) {
      const H = [60, 26, 90, 26, 40][k % 5]
      p.rect(0, y, w, H + 1, P[k % 5])
      for (let x = 0; x < w; x += H)
        if (k % 5 === 2)
          p.path(
            `M${x} ${y + H / 2}l${H / 2} ${-H / 2 + 8}l${H / 2} ${H / 2 - 8}l${-H / 2} ${H / 2 - 8}Z`,
            P[((x / H) | 0) % 2 ? 0 : 3],
          ).path(
            `M${x + H * 0.28} ${y + H / 2}l${H * 0.22} ${-H * 0.2}l${H * 0.22} ${H * 0.2}l${-H * 0.22} ${H * 0.2}Z`,
            P[1],
          )
        else if (k % 5 === 0) p.path(`M${x} ${y + H}l${H / 2} ${-H * 0.8}l${H / 2} ${H * 0.8}Z`, P[4])
      y += H
    }
  else if (v === 2) {
    for (let y = 0; y < h; y += 120)
      for (let x = 0; x < w; x += 120) {
        const k = ((x + y) / 120) % 2
        p.rect(x, y, 120, 120, k ? P[2] : P[3])
        for (let i = 0; i < 8; i++)
          p.at(x + 60, y + 60, i * 45, 1, () => p.path('M0 0Q20 -30 0 -54Q-20 -30 0 0Z', k ? P[0] : P[1]))
        p.circ(x + 60, y + 60, 9, P[2])
        for (const [a, b] of [
          [0, 0],
          [120, 0],
          [0, 120],
          [120, 120],
        ])
          p.circ(x + a, y + b, 22, P[4])
      }
  } else if (v === 3) {
    for (let i = 0; i < w; i += 150) {
      p.rect(i, 0, 60, h, P[0], 'opacity=".7"')
        .rect(i + 84, 0, 14, h, P[3], 'opacity=".8"')
        .rect(i + 110, 0, 20, h, P[1], 'opacity=".7"')
    }
    for (let i = 0; i < h; i += 150) {
      p.rect(0, i, w, 60, P[0], 'opacity=".6"')
        .rect(0, i + 84, w, 14, P[3], 'opacity=".7"')
        .rect(0, i + 110, w, 20, P[1], 'opacity=".6"')
    }
  } else {
    p.fill(P[3])
    for (let i = 0; i < 60; i++) {
      const x = (i % 10) * 130 + (Math.floor(i / 10) % 2) * 65,
        y = Math.floor(i / 10) * 170 + 50
      for (let k = 0; k < 6; k++) p.at(x, y, k * 60, 1, () => p.ell(0, -30, 17, 30, k % 2 ? P[1] : P[0]))
      p.circ(x, y, 15, P[4]).line(`M${x} ${y + 50}q30 40 10 90`, P[2], 4)
      p.at(x + 18, y + 100, -30, 1, () => p.ell(14, 0, 22, 9, P[2]))
    }
  }
  let d = '',
    e = ''
  for (let y = 0; y < h; y += 10) d += `M0 ${y}H${w}`
  for (let x = 0; x < w; x += 10) e += `M${x} 0V${h}`
  p.grainy = 4
  p.line(d, '#000', 2, 'opacity=".07"').line(e, '#fff', 2, 'opacity=".06"')
  p.blur(28, () => {
    for (let i = 0; i < 6; i++) {
      const x = (w * (i + 0.3)) / 6
      p.path(
        `M${x} -40Q${x + 130} ${h * 0.5} ${x - 60} ${h + 40}h70Q${x + 190} ${h * 0.5} ${x + 60} -40Z`,
        i % 2 ? '#fff' : '#000',
        `opacity="${i % 2 ? 0.22 : 0.36}"`,
      )
    }
  })
}
S.abstract = (p) => {
  const { w, h } = p,
    v = p.seed,
    P = [
      ['#f4e6cf', '#e8623f', '#20405a', '#f2b83a', '#8fb4a8'],
      ['#0f1a2e', '#4a6ae8', '#e84a8a', '#f4d8c8', '#28c8b8'],
      ['#e8e4dc', '#2a2a2a', '#c8352f', '#d8c8a8', '#6a7a8a'],
      ['#fbe8e0', '#f09a8a', '#7a5ab8', '#ffd08a', '#3f8a9a'],
    ][v - 1]
  p.fill(P[0])
  p.wobble = 1.6
  if (v === 1) {
    p.circ(w * 0.36, h * 0.42, h * 0.3, p.v(h * 0.1, h * 0.7, [P[1], mix(P[1], P[3], 0.5)]))
    p.path(
      `M0 ${h * 0.7}Q${w * 0.3} ${h * 0.44} ${w * 0.6} ${h * 0.7}T${w} ${h * 0.6}V${h}H0Z`,
      p.v(h * 0.5, h, [P[2], mix(P[2], '#000000', 0.3)]),
    ).path(`M${w * 0.5} ${h}A${h * 0.42} ${h * 0.42} 0 0 1 ${w * 0.5 + h * 0.84} ${h}Z`, P[4])
    for (let i = 0; i < 5; i++)
      p.path(
        `M${w * 0.5 + h * 0.08 * i} ${h}A${h * (0.42 - 0.08 * i)} ${h * (0.42 - 0.08 * i)} 0 0 1 ${w * 0.5 + h * (0.84 - 0.08 * i)} ${h}`,
        'none',
        `stroke="${i % 2 ? P[3] : P[0]}" stroke-width="10"`,
      )
    p.circ(w * 0.82, h * 0.24, h * 0.1, P[3])
    for (let i = 0; i < 7; i++)
      p.line(`M${w * 0.08} ${h * (0.08 + 0.02 * i)}q60 -16 120 0t120 0t120 0`, P[2], 4)
  } else if (v === 2) {
    for (let i = 0; i < 22; i++) {
      const y = (h * i) / 20
      let d = `M-4 ${h + 4}`
      for (let x = -4; x <= w + 20; x += 20)
        d += `L${x} ${f(y + Math.sin(x / 170 + i * 0.5) * 40 + Math.sin(x / 90 + i) * 16)}`
      p.path(
        `${d}L${w + 20} ${h + 4}Z`,
        mix(
          mix(P[1], P[2], Math.min(1, i / 10)),
          i > 10 ? P[4] : P[0],
          i > 10 ? (i - 10) / 12 : 0.4 - i * 0.03,
        ),
        'opacity=".85" stroke="#ffffff" stroke-opacity=".16" stroke-width="2"',
      )
    }
    p.circ(w * 0.7, h * 0.24, 90, p.v(h * 0.12, h * 0.36, [P[3], P[2]]))
  } else if (v === 3) {
    p.rect(w * 0.1, h * 0.1, w * 0.36, h * 0.5, P[3])
      .rect(w * 0.34, h * 0.3, w * 0.3, h * 0.56, P[1])
      .circ(w * 0.62, h * 0.34, h * 0.22, P[2])
      .path(`M${w * 0.5} ${h * 0.9}L${w * 0.92} ${h * 0.9}L${w * 0.92} ${h * 0.4}Z`, P[4])
      .rect(w * 0.12, h * 0.68, w * 0.18, h * 0.2, P[2])
    p.line(`M${w * 0.06} ${h * 0.92}L${w * 0.9} ${h * 0.08}`, P[1], 7).line(
      `M${w * 0.7} ${h * 0.06}V${h * 0.94}`,
      P[1],
      3,
    )
    for (let i = 0; i < 9; i++) p.rect(w * 0.74 + i * 22, h * 0.14, 9, h * 0.18, P[1])
  } else {
    p.blur(46, () => {
      for (let i = 0; i < 16; i++) p.circ(p.R() * w, p.R() * h, p.r(110, 290), p.pick(P), 'opacity=".8"')
    })
    for (let i = 0; i < 9; i++) {
      const x = p.R() * w,
        y = p.R() * h,
        r = p.r(40, 130)
      p.circ(
        x,
        y,
        r,
        p.rad(
          x,
          y,
          r,
          [
            ['0', '#fff', 0.5],
            [0.7, P[2], 0.3],
            [1, P[4], 0.6],
          ],
          x - r * 0.3,
          y - r * 0.4,
        ),
      )
    }
  }
  for (let i = 0; i < 120; i++) {
    const x = p.R() * w,
      y = p.R() * h,
      a = p.r(-0.3, 0.3),
      L = p.r(60, 260)
    p.line(`M${f(x)} ${f(y)}l${f(L)} ${f(L * a)}`, p.pick(['#fff', '#000']), p.r(4, 18), 'opacity=".025"')
  }
}
export default S
