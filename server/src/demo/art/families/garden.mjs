import { bokeh, dots, f, hill, mix, person, shadow, sky, tone, tree } from '../lib.mjs'

const S = {}
const flower = (p, x, y, s, c, n = 6) => {
  const ro = p.r(0, 60)
  for (let k = 0; k < n; k++)
    p.at(x, y, ro + (k * 360) / n, 1, () =>
      p.ell(
        s * 0.52,
        0,
        s * 0.52,
        s * 0.28,
        p.lin(0, 0, s, 0, [mix(c, '#3a0a20', 0.25), c, mix(c, '#ffffff', 0.35)]),
      ),
    )
  p.circ(x, y, s * 0.26, p.rad(x, y, s * 0.28, ['#ffe9a0', '#e9ad2d', '#a5690c']))
}
S.flowers = (p) => {
  const { w, h } = p,
    v = p.seed,
    bg = [
      ['#bcd8b0', '#4f8459', '#1c4128'],
      ['#f6d8a8', '#c08a5a', '#4a3a24'],
      ['#a8c8e8', '#5a86a8', '#22405a'],
      ['#2a2440', '#3a2a4a', '#140f22'],
    ][v - 1],
    C = [
      ['#e8487a', '#ff9a5a', '#ffd84a', '#b45ad8'],
      ['#f2a02a', '#d8452f', '#fff0d0', '#e8786a'],
      ['#4a6ae8', '#a88ae8', '#ffffff', '#f08ab8'],
      ['#ff5a8a', '#c83a6a', '#ffb0c8', '#7a3ab8'],
    ][v - 1]
  p.fill(p.v(0, h, bg))
  p.glow(w * 0.75, 0, w * 0.7, '#fff6c8', v === 4 ? 0.2 : 0.7)
  for (let L = 0; L < 4; L++) {
    const body = () => {
      for (let i = 0; i < [26, 28, 22, 9][L]; i++) {
        const x = p.R() * w,
          y = h * (0.14 + 0.16 * L) + p.R() * h * 0.36,
          s = [24, 32, 44, 84][L] * p.r(0.65, 1.15)
        p.line(
          `M${f(x)} ${f(y)}q${f(p.r(-16, 16))} 120 ${f(p.r(-24, 24))} ${f(h)}`,
          mix(bg[1], '#3f7a3a', 0.6),
          2 + L * 1.6,
        )
        if (L > 1)
          p.at(x, y + s * 2, p.r(-40, 40), 1, () =>
            p.path(
              `M0 0Q${s} ${-s * 0.5} ${s * 1.7} 0Q${s} ${s * 0.4} 0 0Z`,
              mix('#4f8a4a', bg[2], p.R() * 0.6),
            ),
          )
        flower(p, x, y, s, p.pick(C), p.pick([5, 6, 8, 11]))
      }
    }
    ;[14, 7, 2.5][L] ? p.blur([14, 7, 2.5][L], body) : body()
  }
  bokeh(p, 14, 0, h * 0.5, ['#fff6c8', '#ffffff'], 10, 34)
}
S['garden-beds'] = (p) => {
  const { w, h } = p,
    v = p.seed,
    T = tone(p, ['day', 'gold', 'dawn', 'grey']),
    hz = h * 0.36
  sky(p, T, hz, { sun: 0, clouds: 8 })
  hill(p, hz - 8, 30, mix(T.far, T.leaf, 0.3), v)
  for (let i = 0; i < 12; i++)
    tree(p, (w * (i + p.R())) / 12, hz + 26, p.r(90, 170), mix(T.leaf, T.haze, 0.2))
  p.rect(-2, hz + 14, w + 4, h, p.v(hz, h, [mix('#8fb060', T.haze, 0.3), mix('#5f8440', T.dark, 0.2)]))
  const hx = w * [0.8, 0.16, 0.7, 0.24][v - 1]
  p.rect(hx - 80, hz - 60, 160, 110, p.lin(hx - 80, 0, hx + 80, 0, ['#a8583f', '#6a3a2a']))
    .path(`M${hx - 96} ${hz - 58}L${hx} ${hz - 126}L${hx + 96} ${hz - 58}Z`, '#4a3a3a')
    .rect(hx - 20, hz - 20, 40, 70, '#3a2a22')
    .rect(hx + 36, hz - 30, 30, 30, '#f4e2a8')
  const crop = [
    ['#6aa84a', 'lettuce'],
    ['#3f7a44', 'leek'],
    ['#8a3f5a', 'chard'],
    ['#9ac05a', 'beans'],
    ['#e8843a', 'marigold'],
    ['#5a8f5a', 'kale'],
  ]
  for (let r = 0; r < 3; r++)
    for (let c = 0; c < 3; c++) {
      const s = 1 + r * 0.52,
        y = hz + 70 + (r * 96 * (1 + r * 0.28) * h) / 800,
        W = w * 0.25 * s,
        x = w * 0.5 + (c - 1) * W * 1.16,
        H = 44 * s
      const [col, kind] = crop[(r * 2 + c + v) % 6]
      p.poly(
        [
          [x - W * 0.46, y],
          [x + W * 0.46, y],
          [x + W * 0.5, y + H],
          [x - W * 0.5, y + H],
        ],
        p.v(y, y + H, ['#5a3f2c', '#3a261a']),
      )
      p.poly(
        [
          [x - W * 0.5, y + H],
          [x + W * 0.5, y + H],
          [x + W * 0.5, y + H + 22 * s],
          [x - W * 0.5, y + H + 22 * s],
        ],
        p.v(y + H, y + H + 22 * s, ['#b08a5c', '#7a5636']),
      )
      for (let row = 0; row < 3; row++)
        for (let i = 0; i < 9; i++) {
          const px = x - W * 0.42 + (W * 0.84 * i) / 8 + p.r(-4, 4),
            py = y + H * (0.2 + 0.3 * row)
          if (kind === 'leek') {
            for (let k = -2; k <= 2; k++)
              p.line(
                `M${f(px)} ${f(py)}q${k * 4 * s} ${-20 * s} ${k * 9 * s} ${-34 * s}`,
                mix(col, '#b8e0a0', p.R() * 0.5),
                3.4 * s,
              )
          } else if (kind === 'beans') {
            p.line(`M${f(px)} ${f(py)}v${f(-70 * s)}`, '#8a6a44', 2.4 * s)
            dots(
              p,
              12,
              () => [px + p.r(-9, 9) * s, py - p.R() * 64 * s, p.r(4, 8) * s],
              mix(col, '#2a5a2a', p.R() * 0.5),
            )
          } else {
            for (let k = 0; k < 9; k++)
              p.circ(
                px + p.r(-11, 11) * s,
                py - p.r(2, 20) * s,
                p.r(6, 11) * s,
                mix(col, p.R() < 0.5 ? '#ffffff' : '#14301a', p.R() * 0.35),
              )
            if (kind === 'marigold')
              dots(
                p,
                5,
                () => [px + p.r(-10, 10) * s, py - p.r(10, 24) * s, 5 * s],
                p.pick(['#ffb02a', '#ff7a1c']),
              )
          }
        }
    }
  person(p, w * [0.3, 0.66, 0.28, 0.74][v - 1], h * 0.64, h * 0.24, {
    top: ['#3f5f8a', '#c8553f', '#7a6a9a', '#d8a030'][v - 1],
    skin: p.pick(['#c08a64', '#7a4a2e', '#e8bc9c']),
    hair: '#d8b878',
  })
  p.at(w * 0.9, h * 0.9, 0, 1.1, () => {
    p.path('M-60 -70H40L30 0H-50Z', p.lin(-60, 0, 40, 0, ['#9fb8b4', '#4a6a6a']))
      .line('M36 -56L100 -100', '#5f8080', 12)
      .line('M-56 -60Q-110 -40 -54 -10', '#5f8080', 10)
      .ell(104, -104, 18, 10, '#4a6a6a')
  })
}
S.greenhouse = (p) => {
  const { w, h } = p,
    v = p.seed,
    T = tone(p, ['day', 'dawn', 'night', 'gold'])
  p.fill(p.v(0, h, [T.sky[1], T.sky[2], T.haze]))
  p.blur(10, () => {
    for (let i = 0; i < 16; i++) p.circ(p.R() * w, h * p.r(0.4, 0.6), p.r(50, 120), mix(T.leaf, T.haze, 0.4))
  })
  const fr = v === 3 ? '#1c2a34' : '#f4f4ee',
    vx = w * 0.5,
    vy = h * 0.44
  for (let k = 5; k >= 0; k--) {
    const s = 0.22 + 0.2 * k * (1 + k * 0.08),
      W = w * 0.42 * s,
      y0 = vy + h * 0.24 * s,
      y1 = vy - h * 0.14 * s,
      top = vy - h * 0.34 * s
    p.line(
      `M${f(vx - W)} ${f(y0 + h * 0.1 * s)}V${f(y1)}L${f(vx)} ${f(top)}L${f(vx + W)} ${f(y1)}V${f(y0 + h * 0.1 * s)}`,
      fr,
      3 + k * 2.2,
    )
  }
  for (let i = 0; i <= 6; i++) {
    const t = i / 6
    for (const s of [-1, 1])
      p.line(
        `M${f(vx + s * w * 0.09 * (1 - t))} ${f(vy - h * 0.03 - h * 0.045 * t)}L${f(vx + s * w * 0.62 * (1 - t))} ${f(vy - h * 0.2 - h * 0.36 * t - 20)}`,
        fr,
        3.4,
        'opacity=".8"',
      )
  }
  for (const s of [-1, 1])
    for (let i = 0; i < 3; i++)
      p.line(
        `M${vx + s * w * 0.09} ${f(vy + h * 0.02 * i)}L${vx + s * w * 0.62} ${f(vy - h * 0.2 + h * 0.17 * i)}`,
        fr,
        3,
        'opacity=".7"',
      )
  p.poly(
    [
      [vx - 40, vy + h * 0.09],
      [vx + 40, vy + h * 0.09],
      [vx + w * 0.22, h + 4],
      [vx - w * 0.22, h + 4],
    ],
    p.v(vy, h, [mix('#c8b898', T.haze, 0.4), mix('#8a7a60', T.dark, 0.3)]),
  )
  for (const s of [-1, 1])
    for (let k = 0; k < 7; k++) {
      const q = 0.2 + k * 0.15,
        x = vx + s * (46 + w * 0.5 * q * q * 1.25 + 30),
        y = vy + h * 0.1 + h * 0.5 * q * q,
        sc = 0.3 + q * 1.25
      p.path(
        `M${f(x - 70 * sc)} ${f(y)}h${f(140 * sc)}v${f(54 * sc)}h${f(-140 * sc)}Z`,
        p.v(y, y + 54 * sc, ['#9a7248', '#54381f']),
      )
      const c = p.pick(['#3f8a4a', '#6aa84a', '#2f6a4a', '#8ab85a'])
      for (let i = 0; i < 26; i++) {
        const a = p.r(-1.3, 1.3),
          L = p.r(40, 150) * sc,
          ex = x + Math.sin(a) * L * 0.8,
          ey = y - Math.cos(a) * L
        p.line(
          `M${f(x + p.r(-40, 40) * sc)} ${f(y)}Q${f(x)} ${f(y - L * 0.5)} ${f(ex)} ${f(ey)}`,
          mix(c, '#14301a', 0.3),
          2 * sc,
        )
        p.at(ex, ey, p.r(0, 360), sc, () =>
          p.path('M0 0Q14 -16 36 0Q14 12 0 0Z', mix(c, p.R() < 0.5 ? '#e8ffc0' : '#0f2a18', p.R() * 0.4)),
        )
      }
      if (k % 2)
        dots(
          p,
          9,
          () => [x + p.r(-70, 70) * sc, y - p.r(10, 110) * sc, 8 * sc],
          p.pick(['#e8402f', '#f2a83a', '#e87ab0', '#d8322c']),
        )
    }
  for (let i = 0; i < 4; i++) {
    const x = w * (0.22 + 0.19 * i),
      y = h * 0.1
    p.line(`M${f(x)} -4V${f(y)}`, '#555', 2).path(`M${f(x - 30)} ${f(y)}h60l-9 36h-42Z`, '#b8623a')
    dots(p, 40, () => [x + p.r(-44, 44), y + p.r(-20, 70), p.r(5, 12)], mix('#4f9a4a', '#a8d878', p.R()))
    if (v === 3) p.glow(x, y + 60, 200, '#ffd88a', 0.5)
  }
  p.poly(
    [
      [w * 0.6, -4],
      [w * 0.84, -4],
      [w * 0.5, h],
      [w * 0.1, h],
    ],
    T.sun,
    'opacity=".1"',
  )
  if (v !== 2)
    person(p, vx + 10, h * 0.74, h * 0.3, {
      top: ['#2f5a4a', '#000', '#8a4a5a', '#c8a050'][v - 1],
      skin: '#a86f4a',
    })
}
S.bees = (p) => {
  const { w, h } = p,
    v = p.seed
  const bee = (x, y, s, rot) =>
    p.at(x, y, rot, s, () => {
      p.ell(-6, -20, 20, 11, '#eef6ff', 'opacity=".7" transform="rotate(-28 -6 -20)"').ell(
        12,
        -21,
        19,
        10,
        '#dce8f8',
        'opacity=".65" transform="rotate(24 12 -21)"',
      )
      p.clip('M-30 0a30 17 0 1 0 60 0a30 17 0 1 0 -60 0', () => {
        p.rect(-32, -18, 64, 36, p.v(-17, 17, ['#ffd24a', '#c8841c']))
        for (const q of [-20, -6, 8]) p.rect(q, -18, 7, 36, '#2a1608')
      })
      p.circ(29, -2, 11, '#2a1a0c')
        .circ(33, -5, 3, '#fff', 'opacity=".7"')
        .line('M33 -11q6 -10 12 -8M36 -8q8 -5 12 0', '#2a1a0c', 2)
    })
  if (v === 1 || v === 3) {
    p.fill(p.lin(0, 0, w, h, v === 1 ? ['#f6c64a', '#c87a14'] : ['#8a4a10', '#d8952a']))
    const R = 54
    for (let r = -1; r < h / (R * 1.5) + 1; r++)
      for (let q = -1; q < w / (R * 1.73) + 1; q++) {
        const x = q * R * 1.73 + (r % 2 ? R * 0.866 : 0),
          y = r * R * 1.5
        const pts = [...Array(6)].map((_, i) => [
          x + Math.sin(i * 1.047) * R * 0.95,
          y + Math.cos(i * 1.047) * R * 0.95,
        ])
        const k = p.R()
        p.poly(pts, '#8a5010').poly(
          pts.map(([a, b]) => [x + (a - x) * 0.86, y + (b - y) * 0.86]),
          k < 0.5
            ? p.rad(x, y, R, ['#5a2c06', '#a8641c'], x, y + 10)
            : k < 0.8
              ? p.rad(x, y, R, ['#ffe08a', '#f0a820', '#b86a0c'], x - 14, y - 18)
              : p.rad(x, y, R, ['#fbe6b0', '#e0b060']),
        )
        if (k >= 0.5) p.ell(x - 14, y - 18, 12, 6, '#fff', 'opacity=".6"')
      }
    for (let i = 0; i < 16; i++) bee(p.R() * w, p.R() * h, p.r(1.3, 2.1), p.r(0, 360))
  } else {
    const T = tone(p, ['day', 'day', 'gold', 'gold']),
      hz = h * 0.5
    sky(p, T, hz, { sun: 30 })
    hill(p, hz, 40, mix(T.leaf, T.haze, 0.4), v)
    hill(p, hz + 60, 40, mix('#7fa850', T.leaf, 0.3), v + 2)
    for (let i = 0; i < 5; i++) {
      const x = w * (0.14 + 0.18 * i),
        y = hz + 130 + (i % 2) * 50,
        c = ['#f4efe0', '#8fb4c8', '#f2c860', '#e8a090', '#b8c89a'][i]
      shadow(p, x, y, 76, 12, 0.4, 8)
      for (let k = 0; k < 3; k++)
        p.rect(
          x - 58,
          y - 44 - k * 46,
          116,
          43,
          p.lin(x - 58, 0, x + 58, 0, [c, mix(c, '#3a2a1a', 0.3)]),
        ).rect(x - 14, y - 28 - k * 46, 28, 6, '#3a2a1a', 'opacity=".6"')
      p.rect(x - 66, y - 152, 132, 16, '#8a8478')
        .rect(x - 52, y - 4, 12, 20, '#5a4030')
        .rect(x + 40, y - 4, 12, 20, '#5a4030')
    }
    for (let i = 0; i < 200; i++) {
      const x = p.R() * w,
        y = p.r(h * 0.82, h * 1.02),
        s = p.r(7, 17)
      p.line(`M${f(x)} ${f(y)}v80`, '#4f7a3a', 3)
      flower(p, x, y, s, p.pick(['#b48ae8', '#8a6ad8', '#ffffff', '#f2a0c0', '#ffd84a']), 6)
    }
    for (let i = 0; i < 20; i++) bee(p.R() * w, h * p.r(0.24, 0.86), p.r(0.35, 1), p.r(-30, 30))
    bee(w * 0.62, h * 0.68, 2.4, -12)
    if (v === 4)
      person(p, w * 0.9, hz + 190, 260, { top: '#f4f2ea', leg: '#e8e4da', hair: '#e8e0cc', skin: '#d8b090' })
  }
}
S.cat = (p) => {
  const { w, h } = p,
    v = p.seed,
    fur = ['#d9853f', '#3a3a42', '#e9e2d6', '#8a7f76'][v - 1],
    dk = mix(fur, '#1a0f0a', 0.45),
    lt = mix(fur, '#ffffff', 0.4)
  p.fill(
    p.lin(
      0,
      0,
      w,
      h,
      [
        ['#7fa3a8', '#c9d8d0'],
        ['#c86a50', '#f0b080'],
        ['#3f5a7a', '#8fb0c8'],
        ['#e8c890', '#c89a5a'],
      ][v - 1],
    ),
  )
  p.rect(
    w * 0.08,
    -4,
    w * 0.84,
    h * 0.7,
    v === 3 ? p.v(0, h * 0.7, ['#16204a', '#4a5a90']) : p.v(0, h * 0.7, ['#bfe0ee', '#f6efd8']),
  )
  p.blur(8, () => {
    for (let i = 0; i < 9; i++)
      p.circ(
        p.R() * w,
        h * p.r(0.4, 0.66),
        p.r(60, 130),
        mix(['#6a9a5a', '#d88a4a', '#22345a', '#a8b060'][v - 1], '#ffffff', p.R() * 0.2),
      )
  })
  for (const x of [0.08, 0.5, 0.92]) p.rect(w * x - 12, -4, 24, h * 0.72, '#f6f0e2')
  p.rect(0, h * 0.7, w, h * 0.06, '#fbf6ea').rect(
    0,
    h * 0.76,
    w,
    h * 0.26,
    p.v(h * 0.76, h, ['#d8c8ac', '#a8927a']),
  )
  const cx = w * [0.4, 0.58, 0.46, 0.54][v - 1],
    by = h * 0.72
  shadow(p, cx, by + 6, 240, 18, 0.4)
  p.at(cx, by, 0, (h / 800) * 1.12, () => {
    if (v === 3) {
      p.path('M-240 0Q-270 -130 -110 -150Q90 -170 200 -80Q240 -30 220 0Z', p.v(-160, 0, [lt, fur, dk]))
      p.line('M-220 -20Q-330 -10 -320 40', fur, 40)
    } else {
      p.path(
        'M-120 0Q-150 -190 -60 -300Q40 -340 100 -250Q160 -120 130 0Z',
        p.lin(-130, 0, 140, 0, [lt, fur, dk]),
      )
      p.line('M110 -30Q240 -20 230 -130T280 -230', fur, 38)
      p.path('M-70 0Q-90 -90 -50 -160Q0 -190 40 -150Q70 -60 50 0Z', mix(fur, '#ffffff', 0.5), 'opacity=".75"')
      for (const x of [-60, 34]) p.ell(x, -8, 42, 20, mix(fur, '#ffffff', 0.3))
    }
    const hx = v === 3 ? -170 : 0,
      hy = v === 3 ? -170 : -370
    p.path(
      `M${hx - 118} ${hy + 10}L${hx - 112} ${hy - 140}L${hx - 40} ${hy - 84}Q${hx} ${hy - 94} ${hx + 40} ${hy - 84}L${hx + 112} ${hy - 140}L${hx + 118} ${hy + 10}Q${hx + 110} ${hy + 100} ${hx} ${hy + 104}T${hx - 118} ${hy + 10}Z`,
      p.rad(hx - 30, hy - 30, 200, [lt, fur, dk]),
    )
    p.path(
      `M${hx - 98} ${hy - 50}L${hx - 98} ${hy - 108}L${hx - 58} ${hy - 76}ZM${hx + 98} ${hy - 50}L${hx + 98} ${hy - 108}L${hx + 58} ${hy - 76}Z`,
      '#e8a8a0',
      'opacity=".8"',
    )
    if (v === 1 || v === 4)
      for (let i = -2; i <= 2; i++)
        p.line(`M${hx + i * 18} ${hy - 82}q${i * 3} 26 ${i * 2} 44`, dk, 8, 'opacity=".8"')
    p.ell(hx, hy + 52, 50, 36, mix(fur, '#ffffff', 0.6), 'opacity=".85"')
    for (const s of [-1, 1]) {
      if (v === 3)
        p.line(`M${hx + s * 26} ${hy}Q${hx + s * 50} ${hy + 18} ${hx + s * 76} ${hy}`, '#1c1210', 7)
      else
        p.ell(hx + s * 50, hy, 27, 25, ['#c8d84a', '#f2c63a', '#000', '#7ac0d8'][v - 1])
          .ell(hx + s * 50, hy, 8, 22, '#0c0808')
          .circ(hx + s * 50 - 7, hy - 9, 6, '#fff')
      p.line(
        `M${hx + s * 40} ${hy + 50}L${hx + s * 170} ${hy + 34}M${hx + s * 40} ${hy + 58}L${hx + s * 172} ${hy + 66}`,
        '#fff',
        2.6,
        'opacity=".8"',
      )
    }
    p.path(`M${hx - 15} ${hy + 32}h30l-15 16Z`, '#d8807a').line(
      `M${hx} ${hy + 48}q-16 22 -32 8M${hx} ${hy + 48}q16 22 32 8`,
      '#3a2018',
      4,
    )
    if (v === 2) p.line('M-70 -262Q0 -230 74 -262', '#d8323a', 15).circ(0, -236, 13, '#f2c63a')
  })
  for (const x of [w * (v % 2 ? 0.86 : 0.14)]) {
    p.path(`M${x - 60} ${by - 90}h120l-16 94h-88Z`, p.lin(x - 60, 0, x + 60, 0, ['#d98a5c', '#8a4426']))
    for (let i = 0; i < 26; i++)
      p.at(x, by - 86, p.r(-165, -15), p.r(0.8, 1.6), () =>
        p.path('M0 0Q50 -24 110 0Q50 22 0 0Z', mix('#3f7a3f', '#a8d080', p.R() * 0.6)),
      )
  }
  p.poly(
    [
      [w * 0.5, -4],
      [w * 0.9, -4],
      [w * 0.5, h],
      [w * 0.05, h],
    ],
    '#fff6dc',
    'opacity=".09"',
  )
}
S.dog = (p) => {
  const { w, h } = p,
    v = p.seed,
    T = tone(p, ['gold', 'day', 'dawn', 'grey']),
    fur = ['#c98a4a', '#f2ece0', '#2a2624', '#8a5a34'][v - 1],
    dk = mix(fur, '#1a0f0a', 0.45),
    lt = mix(fur, '#ffffff', 0.3),
    hz = h * 0.56
  sky(p, T, hz, { sun: 40 })
  if (v === 2) {
    p.rect(0, hz, w, h, p.v(hz, h, ['#3f93a3', '#e8d2a0', '#f2e2b8']))
    p.path(
      `M0 ${hz + 70}Q${w * 0.3} ${hz + 40} ${w * 0.6} ${hz + 74}T${w} ${hz + 60}V${hz + 90}H0Z`,
      '#fff',
      'opacity=".8"',
    )
  } else {
    hill(p, hz, 50, mix(T.leaf, T.haze, 0.35), v)
    for (let i = 0; i < 9; i++)
      tree(p, (w * (i + p.R())) / 9, hz + 34, p.r(120, 220), mix(T.leaf, T.haze, 0.15))
    p.rect(0, hz + 30, w, h, p.v(hz, h, [mix('#a8b860', T.haze, 0.3), mix('#5a7a3a', T.dark, 0.2)]))
    for (let i = 0; i < 160; i++) {
      const x = p.R() * w,
        y = p.r(hz + 60, h)
      p.line(
        `M${f(x)} ${f(y)}q${f(p.r(-6, 6))} -16 ${f(p.r(-10, 10))} -26`,
        mix('#7fa04a', T.sun, p.R() * 0.5),
        2.2,
      )
    }
  }
  const cx = w * [0.46, 0.52, 0.5, 0.46][v - 1],
    by = h * 0.96
  shadow(p, cx, by - 4, 230, 22, 0.45)
  p.at(cx, by, 0, (h / 800) * 1.25, () => {
    p.line('M110 -110Q200 -130 210 -220', fur, 32)
    p.path(
      'M-110 0Q-140 -170 -70 -280Q30 -320 90 -240Q150 -110 120 0Z',
      p.lin(-120, 0, 130, 0, [lt, fur, dk]),
    )
    p.path(
      'M-60 0Q-80 -140 -30 -240Q20 -250 40 -200Q60 -60 30 0Z',
      mix(fur, '#ffffff', v === 3 ? 0.75 : 0.4),
      'opacity=".8"',
    )
    for (const x of [-62, 24]) {
      p.rr(x - 30, -150, 60, 150, 26, p.lin(x - 30, 0, x + 30, 0, [lt, fur])).ell(x - 4, -8, 44, 20, lt)
    }
    const hy = -350
    p.path(
      `M-96 ${hy - 20}Q-90 ${hy - 124} 0 ${hy - 126}T96 ${hy - 20}Q98 ${hy + 60} 50 ${hy + 96}Q0 ${hy + 124} -50 ${hy + 96}Q-98 ${hy + 60} -96 ${hy - 20}Z`,
      p.rad(-30, hy - 40, 190, [lt, fur, dk]),
    )
    for (const s of [-1, 1]) {
      v === 4
        ? p.path(`M${s * 50} ${hy - 100}L${s * 120} ${hy - 190}L${s * 104} ${hy - 50}Z`, dk)
        : p.path(
            `M${s * 60} ${hy - 104}Q${s * 160} ${hy - 110} ${s * 140} ${hy + 30}Q${s * 112} ${hy + 70} ${s * 88} ${hy + 10}Z`,
            dk,
          )
      p.circ(s * 42, hy - 20, 15, '#1c110c')
        .circ(s * 42 - 5, hy - 26, 5, '#fff')
        .line(`M${s * 26} ${hy - 56}q${s * 16} -10 ${s * 32} 0`, dk, 6)
    }
    p.ell(0, hy + 50, 58, 48, mix(fur, '#ffffff', v === 3 ? 0.6 : 0.35))
      .ell(0, hy + 24, 27, 19, '#1a1210')
      .ell(-8, hy + 18, 8, 5, '#fff', 'opacity=".5"')
    p.line(
      `M0 ${hy + 42}V${hy + 62}M-40 ${hy + 58}Q-20 ${hy + 84} 0 ${hy + 62}Q20 ${hy + 84} 40 ${hy + 58}`,
      '#2a1612',
      5,
    )
    p.path(
      `M-18 ${hy + 74}Q-20 ${hy + 130} 2 ${hy + 130}T20 ${hy + 74}Q0 ${hy + 84} -18 ${hy + 74}Z`,
      '#e8788a',
    )
    p.line(
      `M-80 ${hy + 106}Q0 ${hy + 150} 80 ${hy + 104}`,
      ['#2f6a8a', '#d8323a', '#e8b83a', '#3f7a52'][v - 1],
      19,
    ).circ(0, hy + 142, 13, '#f2c63a')
  })
  if (v % 2) {
    p.circ(w * 0.78, h * 0.9, 34, p.rad(w * 0.77, h * 0.88, 40, ['#f4ff8a', '#b8c83a'])).line(
      `M${w * 0.78 - 30} ${h * 0.89}q30 20 60 -10`,
      '#fff',
      4,
    )
  }
}
export default S
