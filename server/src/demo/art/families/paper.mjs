import { city, f, mix, paper, rain, sky, tone, wood } from '../lib.mjs'

const S = {}
const desk = (p) => {
  const v = p.seed
  wood(
    p,
    -4,
    -4,
    p.w + 8,
    p.h + 8,
    ...[
      ['#6d5644', '#3c2f25'],
      ['#c9b190', '#9a8060'],
      ['#3b4148', '#24282d'],
      ['#8a7a6a', '#5a4c40'],
    ][v - 1],
    5,
  )
  p.wobble = 0.35
  p.grainy = 6
}
const light = (p) => {
  const { w, h } = p
  p.rect(
    0,
    0,
    w,
    h,
    p.lin(0, 0, w, h, [
      [0, '#fff0d0', 0.2],
      [0.5, '#000', 0],
      [1, '#140a00', 0.35],
    ]),
  )
  p.blur(30, () => p.path(`M${w * 0.78} -4L${w + 4} -4V${h * 0.75}Z`, '#140c04', 'opacity=".35"'))
}
const lines = (p, x, y, W, n, gap, c = '#8a857c', th = 6) => {
  for (let i = 0; i < n; i++) {
    let d = '',
      q = x
    const end = x + W * (i === n - 1 ? 0.55 : p.r(0.9, 1))
    while (q < end) {
      const l = p.r(14, 60)
      d += `M${f(q)} ${f(y + i * gap)}h${f(Math.min(l, end - q))}`
      q += l + 9
    }
    p.path(d, 'none', `stroke="${c}" stroke-width="${th}" opacity=".75"`)
  }
}
const screen = (p, title, fn) => {
  const { w, h } = p
  p.wobble = 0
  p.grainy = 2
  p.vig = 0.06
  const dk = p.seed === 4 || p.seed === 2
  p.fill(dk ? '#14161c' : '#eef0f3')
  const bg = dk ? '#1d2029' : '#ffffff',
    ink = dk ? '#eceff5' : '#1c2230',
    sub = dk ? '#98a1b3' : '#687184',
    grid = dk ? '#2e333f' : '#e4e7ec'
  p.rr(36, 32, w - 72, h - 64, 16, bg)
    .text(72, 92, title[0], 33, ink, 'font-weight="700"')
    .text(72, 126, title[1], 19, sub)
  fn({ bg, ink, sub, grid, x0: 130, y0: 190, x1: w - 80, y1: h - 130 })
  p.text(72, h - 56, title[2], 15, sub)
}
S['bar-chart'] = (p) => {
  const { w, h } = p,
    v = p.seed
  const D = [
    [
      [
        'Flour protein by mill lot',
        '% of dry matter, 13 lots delivered in June',
        'Source: own lab slips, NIR method, ±0.2',
      ],
      ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13'],
      [10.4, 11.1, 10.8, 10.2, 11.4, 10.7, 11.2, 10.9, 10.1, 11.0, 10.6, 10.3, 11.1],
      14,
      12.5,
      '12.5 % on the certificate',
    ],
    [
      [
        'Night bus boardings, line N7',
        'Average per night, counted at the harbour stop',
        'Source: volunteer counts, 9 to 22 March',
      ],
      ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
      [142, 156, 149, 201, 388, 431, 176],
      500,
      200,
      'Operator’s figure',
    ],
    [
      [
        'Rent for two rooms, new leases',
        '€ per month, median of listings',
        'Source: 2,118 listings, duplicates removed',
      ],
      ['2018', '2019', '2020', '2021', '2022', '2023', '2024', '2025'],
      [780, 830, 845, 910, 1040, 1190, 1285, 1340],
      1600,
    ],
    [
      [
        'Days until a pothole is filled',
        'By district, median, last 12 months',
        'Source: city works log, 1,904 reports',
      ],
      ['Centre', 'Mill', 'Harbour', 'North', 'Hill', 'Quay', 'East', 'Ferry'],
      [6, 11, 9, 27, 31, 14, 38, 22],
      40,
      10,
      'City’s promise',
    ],
  ][v - 1]
  const draw = ({ ink, sub, grid, x0, y0, x1, y1 }) => {
    for (let i = 0; i <= 4; i++) {
      const y = y1 - ((y1 - y0) * i) / 4
      p.rect(x0, y, x1 - x0, 1.6, grid).text(
        x0 - 14,
        y + 6,
        Math.round(((D[3] * i) / 4) * 10) / 10,
        17,
        sub,
        'text-anchor="end"',
      )
    }
    const n = D[1].length,
      bw = (x1 - x0) / n,
      col = ['#0a6a8e', '#8a5cf0', '#0a7a5a', '#f0883a'][v - 1]
    D[2].forEach((q, i) => {
      const H = ((y1 - y0) * q) / D[3],
        hot = D[4] ? q < D[4] === (v === 1) && q !== D[4] : i === n - 1
      p.rr(
        x0 + i * bw + bw * 0.18,
        y1 - H,
        bw * 0.64,
        H,
        4,
        hot || v === 1
          ? i % 4 === 3 || v !== 1
            ? col
            : mix(col, '#ffffff', 0.35)
          : mix(col, '#9aa3b5', 0.6),
      )
      p.text(
        x0 + i * bw + bw / 2,
        y1 - H - 10,
        q.toLocaleString('en-US'),
        n > 10 ? 15 : 19,
        ink,
        'text-anchor="middle" font-weight="600"',
      ).text(x0 + i * bw + bw / 2, y1 + 28, D[1][i], 17, sub, 'text-anchor="middle"')
    })
    if (D[4]) {
      const y = y1 - ((y1 - y0) * D[4]) / D[3]
      p.path(
        `M${x0} ${f(y)}H${x1}`,
        'none',
        'stroke="#c2410c" stroke-width="3" stroke-dasharray="10 7"',
      ).text(x1, y - 12, D[5], 18, '#c2410c', 'text-anchor="end" font-weight="700"')
    }
  }
  if (v === 1) {
    desk(p)
    paper(p, w * 0.5, h * 0.53, w * 0.84, h * 0.92, -2, () => {
      const W = w * 0.84,
        H = h * 0.92
      p.text(50, 74, D[0][0], 32, '#222', 'font-weight="700"')
        .text(50, 106, D[0][1], 18, '#666')
        .rect(50, 126, W - 100, 1.5, '#c9c3b6')
      draw({ ink: '#333', sub: '#777', grid: '#ddd6c8', x0: 110, y0: 170, x1: W - 60, y1: H - 110 })
      p.text(50, H - 40, D[0][2], 15, '#777')
    })
    light(p)
  } else screen(p, D[0], draw)
}
S['line-chart'] = (p) => {
  const { w, h } = p,
    v = p.seed
  const D = [
    [
      [
        'River level at the old bridge',
        'Centimetres above datum, hourly',
        'Source: public gauge 3, read every hour',
      ],
      [120, 320],
      180,
      '#0a6a8e',
      ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
      'Flood mark 280',
      280,
    ],
    [
      [
        'Tram 28: minutes end to end',
        'Weekly median, 2019 to 2025',
        'Source: 41,300 trips from the open feed',
      ],
      [30, 60],
      38,
      '#b48cff',
      ['2019', '2020', '2021', '2022', '2023', '2024', '2025'],
      'Timetable 41',
      41,
    ],
    [
      [
        'A loaf, a coffee, a ticket',
        'Price index, January 2020 = 100',
        'Source: receipts kept by 212 readers',
      ],
      [90, 170],
      100,
      '#b4540a',
      ['2020', '2021', '2022', '2023', '2024', '2025'],
      '',
      0,
    ],
    [
      [
        'Swell at the point',
        'Significant wave height, metres, next 72 hours',
        'Model run 06 UTC, two members shown',
      ],
      [0, 5],
      1.2,
      '#35d0ba',
      ['Fri', '', 'Sat', '', 'Sun', '', 'Mon'],
      'Small craft 3.0',
      3,
    ],
  ][v - 1]
  const draw = ({ sub, grid, x0, y0, x1, y1, bg }) => {
    const [lo, hi] = D[1],
      Y = (q) => y1 - ((y1 - y0) * (q - lo)) / (hi - lo)
    for (let i = 0; i <= 4; i++) {
      const q = lo + ((hi - lo) * i) / 4
      p.rect(x0, Y(q), x1 - x0, 1.6, grid).text(
        x0 - 14,
        Y(q) + 6,
        Math.round(q * 10) / 10,
        17,
        sub,
        'text-anchor="end"',
      )
    }
    D[4].forEach((t, i) =>
      p.text(x0 + ((x1 - x0) * i) / (D[4].length - 1), y1 + 30, t, 17, sub, 'text-anchor="middle"'),
    )
    const K = v === 3 ? 3 : 2,
      cols = v === 3 ? ['#b4540a', '#0a6a8e', '#6a3aa8'] : [D[3], mix(D[3], bg, 0.55)]
    for (let k = K - 1; k >= 0; k--) {
      let q = D[2],
        d = '',
        last = 0
      const N = 150
      for (let i = 0; i <= N; i++) {
        const t = i / N,
          _tr = [q, q][0]
        let val
        if (v === 1)
          val =
            150 +
            140 * Math.exp(-(((t - 0.56 - k * 0.02) / 0.13) ** 2)) +
            12 * Math.sin(t * 40) +
            p.r(-4, 4) -
            k * 22
        else if (v === 2)
          val = 38 + 12 * t + 3 * Math.sin(t * 38) + p.r(-1.4, 1.4) - (t > 0.15 && t < 0.25 ? 7 : 0) - k * 4
        else if (v === 3)
          val =
            100 + [52, 38, 24][k] * t ** [1.3, 1.1, 1.8][k] + p.r(-1.2, 1.2) + (k === 2 && t > 0.5 ? 8 : 0)
        else
          val =
            1.2 +
            2.6 * Math.exp(-(((t - 0.5 - k * 0.05) / 0.2) ** 2)) +
            0.25 * Math.sin(t * 26 + k) +
            p.r(-0.05, 0.05)
        last = val
        d += `${i ? 'L' : 'M'}${f(x0 + (x1 - x0) * t)} ${f(Y(val))}`
      }
      if (k === 0)
        p.path(
          `${d}L${x1} ${y1}L${x0} ${y1}Z`,
          p.v(y0, y1, [
            [0, cols[k], 0.35],
            [1, cols[k], 0.02],
          ]),
        )
      p.line(d, cols[k], k === 0 ? 5 : 3.4)
      p.circ(x1, Y(last), 8, cols[k], `stroke="${bg}" stroke-width="3"`)
      if (v === 3)
        p.text(
          x1 - 12,
          Y(last) - 18,
          `${['Loaf', 'Ticket', 'Coffee'][k]} ${Math.round(last)}`,
          19,
          cols[k],
          'text-anchor="end" font-weight="700"',
        )
    }
    if (D[6])
      p.path(
        `M${x0} ${f(Y(D[6]))}H${x1}`,
        'none',
        'stroke="#dc2626" stroke-width="2.6" stroke-dasharray="10 7"',
      ).text(x0 + 10, Y(D[6]) - 12, D[5], 18, '#dc2626', 'font-weight="700"')
  }
  if (v === 3) {
    desk(p)
    paper(p, w * 0.5, h * 0.53, w * 0.84, h * 0.92, 1.6, () => {
      const W = w * 0.84,
        H = h * 0.92
      p.text(50, 74, D[0][0], 32, '#222', 'font-weight="700"').text(50, 106, D[0][1], 18, '#666')
      draw({
        ink: '#333',
        sub: '#777',
        grid: '#ddd6c8',
        bg: '#fbf8f0',
        x0: 110,
        y0: 160,
        x1: W - 60,
        y1: H - 110,
      })
      p.text(50, H - 40, D[0][2], 15, '#777')
    })
    light(p)
  } else screen(p, D[0], draw)
}
S['map-route'] = (p) => {
  const { w, h } = p,
    v = p.seed,
    M = [
      ['#f2efe6', '#ffffff', '#c9e0c0', '#a9d3e6', '#e3ddd0', '#7a22a8'],
      ['#1b2230', '#36415a', '#1f3a35', '#12304a', '#252d40', '#ffb03a'],
      ['#efe6d2', '#fffaf0', '#cfd8a8', '#b0d0d0', '#e0d2b6', '#d8322c'],
      ['#e9eef2', '#ffffff', '#cfe6d2', '#9cc8e8', '#d8dfe6', '#0a6a8e'],
    ][v - 1]
  p.wobble = 0
  p.grainy = 2
  p.vig = 0.08
  p.fill(M[0])
  const ink = v === 2 ? '#c6cede' : '#5a5f6a'
  for (let x = -40; x < w; x += 74)
    for (let y = -40; y < h; y += 58) {
      const a = p.r(4, 10)
      p.rect(x + a, y + a, 74 - 2 * a, 58 - 2 * a, M[4], 'opacity=".8"')
    }
  const riv = `M-20 ${h * 0.7}C${w * 0.2} ${h * 0.56} ${w * 0.3} ${h * 0.92} ${w * 0.52} ${h * 0.78}S${w * 0.8} ${h * 0.5} ${w + 20} ${h * 0.6}`
  for (const [x, y, a, b] of [
    [0.2, 0.26, 150, 90],
    [0.76, 0.24, 130, 110],
    [0.5, 0.5, 80, 60],
  ])
    p.path(
      `M${w * x - a} ${h * y}Q${w * x - a} ${h * y - b} ${w * x} ${h * y - b * 0.9}T${w * x + a} ${h * y + 10}Q${w * x + a * 0.6} ${h * y + b} ${w * x} ${h * y + b * 0.8}T${w * x - a} ${h * y}Z`,
      M[2],
    )
  p.line(riv, M[3], 74)
  let d = '',
    e = ''
  for (let i = 0; i < 17; i++) {
    const x = i * 76 + p.r(-8, 8)
    d += `M${f(x)} -10Q${f(x + p.r(-30, 30))} ${h / 2} ${f(x + p.r(-50, 50))} ${h + 10}`
  }
  for (let i = 0; i < 15; i++) {
    const y = i * 62 + p.r(-6, 6)
    d += `M-10 ${f(y)}Q${w / 2} ${f(y + p.r(-30, 30))} ${w + 10} ${f(y + p.r(-40, 40))}`
  }
  p.line(d, M[1], 8)
  e = `M-10 ${h * 0.4}Q${w * 0.4} ${h * 0.3} ${w + 10} ${h * 0.42}M${w * 0.32} -10Q${w * 0.4} ${h * 0.5} ${w * 0.28} ${h + 10}M${w * 0.7} -10Q${w * 0.62} ${h * 0.5} ${w * 0.74} ${h + 10}`
  p.line(e, v === 2 ? '#5a688a' : '#e8c98a', 18).line(e, v === 2 ? '#46527a' : '#fbe6b4', 13)
  p.line(`M-10 ${h * 0.16}Q${w * 0.5} ${h * 0.1} ${w + 10} ${h * 0.26}`, ink, 5, 'opacity=".7"').path(
    `M-10 ${h * 0.16}Q${w * 0.5} ${h * 0.1} ${w + 10} ${h * 0.26}`,
    'none',
    `stroke="${M[0]}" stroke-width="3" stroke-dasharray="14 14"`,
  )
  const N = [
    ['Mill Lane', 0.2, 0.26, 0],
    ['Harbour Park', 0.76, 0.24, 0],
    ['Old Bridge', 0.5, 0.74, -8],
    ['Station Rd', 0.5, 0.36, -1],
    ['East Quay', 0.84, 0.52, -10],
    ['Tannery', 0.12, 0.48, 0],
    ['St. Anne', 0.6, 0.9, 0],
    ['Market Sq', 0.4, 0.55, 0],
  ]
  for (const [t, x, y, r] of N)
    p.at(w * x, h * y, r, 1, () =>
      p.text(
        0,
        0,
        t,
        21,
        ink,
        `text-anchor="middle" font-weight="600" stroke="${M[0]}" stroke-width="5" paint-order="stroke"`,
      ),
    )
  const R = [
    `M${w * 0.14} ${h * 0.84}C${w * 0.2} ${h * 0.7} ${w * 0.3} ${h * 0.66} ${w * 0.34} ${h * 0.52}S${w * 0.5} ${h * 0.4} ${w * 0.6} ${h * 0.36}S${w * 0.8} ${h * 0.3} ${w * 0.86} ${h * 0.16}`,
    `M${w * 0.1} ${h * 0.2}C${w * 0.3} ${h * 0.16} ${w * 0.36} ${h * 0.4} ${w * 0.5} ${h * 0.42}S${w * 0.7} ${h * 0.7} ${w * 0.9} ${h * 0.84}`,
    `M${w * 0.3} ${h * 0.2}C${w * 0.7} ${h * 0.05} ${w * 0.9} ${h * 0.4} ${w * 0.7} ${h * 0.6}S${w * 0.3} ${h * 0.9} ${w * 0.2} ${h * 0.6}S${w * 0.2} ${h * 0.3} ${w * 0.3} ${h * 0.2}`,
    `M${w * 0.12} ${h * 0.4}C${w * 0.3} ${h * 0.3} ${w * 0.4} ${h * 0.5} ${w * 0.46} ${h * 0.74}S${w * 0.7} ${h * 0.7} ${w * 0.9} ${h * 0.34}`,
  ][v - 1]
  p.line(R, '#fff', 17, 'opacity=".9"').line(R, M[5], 10)
  const m = R.match(/-?[\d.]+/g).map(Number),
    A = [m[0], m[1]],
    B = [m[m.length - 2], m[m.length - 1]]
  const pin = (x, y, t) => {
    p.path(
      `M${x} ${y}Q${x - 34} ${y - 44} ${x - 26} ${y - 66}A27 27 0 0 1 ${x + 26} ${y - 66}Q${x + 34} ${y - 44} ${x} ${y}Z`,
      M[5],
      'stroke="#fff" stroke-width="4"',
    )
      .circ(x, y - 58, 16, '#fff')
      .text(x, y - 51, t, 20, M[5], 'text-anchor="middle" font-weight="800"')
  }
  p.circ(A[0], A[1], 13, '#fff', `stroke="${M[5]}" stroke-width="7"`)
  pin(B[0], B[1], 'B')
  const card = v === 2 ? '#232b3d' : '#ffffff'
  p.blur(9, () => p.rr(30, 34, 330, 108, 14, '#000', 'opacity=".25"'))
    .rr(28, 28, 330, 108, 14, card)
    .text(
      52,
      70,
      ['18 min · 5.2 km', '42 min · N7 then walk', '10.0 km loop', '26 min · by bicycle'][v - 1],
      25,
      v === 2 ? '#fff' : '#1c2230',
      'font-weight="700"',
    )
    .text(
      52,
      106,
      [
        'Detour while the bridge is closed',
        'Last departure 01:42',
        'Climb 124 m · flat finish',
        'Mostly cycle path',
      ][v - 1],
      18,
      v === 2 ? '#a8b2c8' : '#687184',
    )
  p.rect(w - 200, h - 40, 130, 5, ink).text(w - 200, h - 50, '500 m', 16, ink)
}
function plan(p, W, H, c, fill, txt, v) {
  const L = (d, s = 3, e = '') => p.path(d, 'none', `stroke="${c}" stroke-width="${s}" ${e}`)
  if (fill) p.rect(0, 0, W, H, fill)
  L(`M0 0H${W}V${H}H0Z`, 11)
  const a = W * [0.42, 0.56, 0.36, 0.5][v - 1],
    b = H * [0.56, 0.46, 0.5, 0.6][v - 1]
  L(
    `M${a} 0V${H * 0.2}M${a} ${H * 0.34}V${H}M0 ${b}H${a * 0.3}M${a * 0.55} ${b}H${a}M${a} ${b}H${W * 0.62 + a * 0.2}M${W * 0.62 + a * 0.38} ${b}H${W}`,
    8,
  )
  L(
    `M${a * 0.3} ${b}v${a * 0.25}M${a * 0.3} ${b + a * 0.25}A${a * 0.25} ${a * 0.25} 0 0 0 ${a * 0.55} ${b}M${a} ${H * 0.2}h${H * 0.14}M${a + H * 0.14} ${H * 0.2}A${H * 0.14} ${H * 0.14} 0 0 1 ${a} ${H * 0.34}`,
    2.4,
  )
  for (const [x, l] of [
    [0.1, 0.16],
    [0.6, 0.2],
    [0.84, 0.1],
  ])
    L(`M${W * x} -4h${W * l}v8h${-W * l}Z`, 2.4)
  const t = (x, y, s, q) =>
    p
      .text(x, y, s, H * 0.038, c, 'text-anchor="middle" font-weight="700"')
      .text(x, y + H * 0.05, q, H * 0.03, c, 'text-anchor="middle" opacity=".8"')
  t(a * 0.5, b * 0.36, txt[0], '18.4 m²')
  t(a + (W - a) * 0.55, b * 0.42, txt[1], '26.1 m²')
  t(a * 0.5, b + (H - b) * 0.66, txt[2], '9.8 m²')
  t(a + (W - a) * 0.52, b + (H - b) * 0.74, txt[3], '12.6 m²')
  L(
    `M${a * 0.2} ${b * 0.52}h${a * 0.6}v${b * 0.32}h${-a * 0.6}ZM${a * 0.2} ${b * 0.62}h${a * 0.6}M${a * 0.28} ${b * 0.54}h${a * 0.18}v${b * 0.06}h${-a * 0.18}ZM${a * 0.54} ${b * 0.54}h${a * 0.18}v${b * 0.06}h${-a * 0.18}Z`,
    2.2,
  )
  const cx = a + (W - a) * 0.5,
    cy = b * 0.7
  L(
    `M${cx - 46} ${cy}a46 34 0 1 0 92 0a46 34 0 1 0 -92 0M${cx - 76} ${cy - 14}h22v28h-22ZM${cx + 54} ${cy - 14}h22v28h-22Z`,
    2.2,
  )
  L(`M${W - 70} ${b + 14}h60v${(H - b) * 0.5}h-60ZM${W - 60} ${b + 26}h40v${(H - b) * 0.3}h-40Z`, 2.2)
  L(
    `M12 ${H - 12}v${-(H - b) * 0.4}h60v${(H - b) * 0.4}M22 ${H - 40}a20 20 0 1 0 40 0a20 20 0 1 0 -40 0`,
    2.2,
  )
  L(`M0 ${H + 34}H${W}M0 ${H + 24}v20M${W} ${H + 24}v20M${a} ${H + 26}v16M-34 0V${H}M-44 0h20M-44 ${H}h20`, 2)
  p.text(
    W / 2,
    H + 62,
    ['11.40 m', '9.80 m', '14.20 m', '10.60 m'][v - 1],
    H * 0.034,
    c,
    'text-anchor="middle"',
  )
  p.at(-46, H / 2, -90, 1, () =>
    p.text(0, 0, ['7.20 m', '6.40 m', '8.10 m', '7.60 m'][v - 1], H * 0.034, c, 'text-anchor="middle"'),
  )
}
const rooms = [
  ['Bedroom', 'Living room', 'Bath', 'Kitchen'],
  ['Shop floor', 'Bakery', 'Store', 'Office'],
  ['Studio', 'Hall', 'WC', 'Workshop'],
  ['Kids', 'Living / dining', 'Bath', 'Bedroom'],
]
S['floor-plan'] = (p) => {
  const { w, h } = p,
    v = p.seed
  desk(p)
  paper(p, w * 0.5, h * 0.52, w * 0.86, h * 0.9, [-1.5, 2, -3, 1][v - 1], () => {
    const W = w * 0.86,
      H = h * 0.9
    p.text(
      60,
      60,
      ['Flat 3B, second floor', 'Bakehouse, ground floor', 'Old tram shed, level 0', 'Flat 12, top floor'][
        v - 1
      ],
      26,
      '#222',
      'font-weight="700"',
    ).text(W - 60, 60, '1 : 100', 20, '#666', 'text-anchor="end"')
    p.g(`transform="translate(${f(W * 0.12)} 100)"`, () =>
      plan(
        p,
        W * 0.78,
        H - 220,
        '#22262e',
        ['#fbf3e2', '#f2f6f4', '#f6f2ea', '#f4f0fa'][v - 1],
        rooms[v - 1],
        v,
      ),
    )
    p.circ(W - 60, H - 60, 26, 'none', 'stroke="#444" stroke-width="2"').path(
      `M${W - 60} ${H - 92}l10 34h-20Z`,
      '#444',
    )
    if (v === 1 || v === 3)
      p.path(
        `M${W * 0.5} ${H * 0.34}m-120 0a120 66 0 1 0 240 0a120 66 0 1 0 -240 0`,
        'none',
        'stroke="#d8322c" stroke-width="6" opacity=".8" transform="rotate(-4)"',
      ).text(
        W * 0.5 + 130,
        H * 0.22,
        v === 1 ? 'no window here!' : 'wall is load-bearing?',
        25,
        '#d8322c',
        `font-style="italic" transform="rotate(-4 ${f(W * 0.5)} 200)"`,
      )
  })
  p.at(w * 0.93, h * 0.7, 14, 1, () =>
    p.rr(-9, -180, 18, 330, 4, '#e8b83a').path('M-9 150L0 186L9 150Z', '#f0d8b0'),
  )
  light(p)
}
S.blueprint = (p) => {
  const { w, h } = p,
    v = p.seed,
    bg = ['#12407a', '#0e3566', '#1a4f6a', '#233a7a'][v - 1]
  p.fill(p.lin(0, 0, w, h, [mix(bg, '#ffffff', 0.12), bg, mix(bg, '#000000', 0.25)]))
  p.wobble = 0.4
  let d = ''
  for (let x = 0; x < w; x += 30) d += `M${x} 0V${h}`
  for (let y = 0; y < h; y += 30) d += `M0 ${y}H${w}`
  p.line(d, '#cfe4ff', 0.8, 'opacity=".22"')
  const c = '#e6f1ff',
    L = (q, s = 2.6, e = '') =>
      p.path(q, 'none', `stroke="${c}" stroke-width="${s}" stroke-linejoin="round" ${e}`)
  if (v === 1) {
    p.g(`transform="translate(${w * 0.14} ${h * 0.12})"`, () =>
      plan(p, w * 0.56, h * 0.66, c, '', rooms[2], 3),
    )
  } else if (v === 2) {
    const y = h * 0.52
    L(`M40 ${y}H${w * 0.76}M40 ${y + 14}H${w * 0.76}`, 4)
    for (const x of [0.2, 0.58]) {
      L(`M${w * x - 12} ${y - 210}v330h24v-330ZM${w * x - 40} ${y + 120}h80v40h-80Z`)
      L(`M${w * x} ${y - 210}L${w * x} ${y - 250}`, 1.4)
    }
    L(
      `M${w * 0.2} ${y - 205}Q${w * 0.39} ${y + 150} ${w * 0.58} ${y - 205}M40 ${y - 20}Q${w * 0.12} ${y - 40} ${w * 0.2} ${y - 205}M${w * 0.58} ${y - 205}Q${w * 0.68} ${y - 40} ${w * 0.76} ${y - 20}`,
    )
    for (let i = 1; i < 20; i++) {
      const t = i / 20,
        x = w * (0.2 + 0.38 * t),
        yy = (1 - t) ** 2 * (y - 205) + 2 * (1 - t) * t * (y + 150) + t * t * (y - 205)
      L(`M${f(x)} ${f(yy)}V${y}`, 1.2)
    }
    L(`M${w * 0.2} ${y + 210}H${w * 0.58}M${w * 0.2} ${y + 198}v24M${w * 0.58} ${y + 198}v24`, 1.6)
    p.text(w * 0.39, y + 202, '312.00', 22, c, 'text-anchor="middle"').text(w * 0.6, y - 110, '48.50', 20, c)
  } else if (v === 3) {
    for (const [x, y, r, n] of [
      [0.3, 0.46, 170, 24],
      [0.56, 0.56, 104, 15],
    ]) {
      let q = ''
      for (let i = 0; i < n * 2; i++) {
        const a = (i / (n * 2)) * 6.283,
          R = ((r * h) / 800) * (i % 2 ? 1 : 1.12)
        for (const k of [-0.5, 0.5]) {
          const b = a + ((k * 6.283) / (n * 2)) * 0.8
          q += `${q ? 'L' : 'M'}${f(w * x + Math.cos(b) * R)} ${f(h * y + Math.sin(b) * R)}`
        }
      }
      L(`${q}Z`)
      for (const k of [0.8, 0.3, 0.16])
        p.circ(w * x, h * y, (r * k * h) / 800, 'none', `stroke="${c}" stroke-width="2"`)
      L(
        `M${w * x - r * 1.4} ${h * y}h${r * 2.8}M${w * x} ${h * y - r * 1.4}v${r * 2.8}`,
        1.2,
        'stroke-dasharray="20 6 4 6"',
      )
      p.text(w * x + r * 0.8, h * y - r * 1.0, `z = ${n}`, 22, c)
    }
  } else {
    const x = w * 0.4,
      y = h * 0.8
    L(
      `M${x - 260} ${y}V${y - 260}L${x} ${y - 430}L${x + 260} ${y - 260}V${y}ZM${x - 280} ${y - 248}L${x} ${y - 432}L${x + 280} ${y - 248}M${x - 50} ${y}v-130h100v130M${x - 200} ${y - 200}h90v90h-90ZM${x + 110} ${y - 200}h90v90h-90ZM${x - 155} ${y - 200}v90M${x + 155} ${y - 200}v90M${x - 36} ${y - 300}a36 36 0 1 0 72 0a36 36 0 1 0 -72 0M${x + 130} ${y - 350}v-80h50v110`,
      3,
    )
    L(`M${x - 330} ${y}h660`, 5)
    for (let i = 0; i < 14; i++) L(`M${x - 320 + i * 48} ${y}l-16 20`, 1.4)
    L(`M${x - 330} ${y}V${y - 430}M${x - 342} ${y}h24M${x - 342} ${y - 430}h24M${x - 260} ${y + 50}h520`, 1.6)
    p.text(x, y + 82, '10 400', 22, c, 'text-anchor="middle"')
  }
  const bx = w * 0.76,
    by = h * 0.6,
    bw = w * 0.2
  L(
    `M${bx} ${by}h${bw}v${h * 0.34}h${-bw}ZM${bx} ${by + h * 0.08}h${bw}M${bx} ${by + h * 0.16}h${bw}M${bx} ${by + h * 0.24}h${bw}M${bx + bw * 0.5} ${by + h * 0.16}v${h * 0.18}`,
    2,
  )
  ;[
    [['Tram shed', 'Suspension span', 'Gear pair', 'Boat house'][v - 1], 0.055, 22],
    [`Drawing ${['A-104', 'S-017', 'M-220', 'A-002'][v - 1]}  Rev C`, 0.135, 18],
    [`Scale 1:${[100, 1500, 2, 50][v - 1]}`, 0.21, 17],
    ['Checked', 0.29, 17],
  ].forEach(([t, y, s]) => p.text(bx + 14, by + h * y, t, s, c))
  L(`M${bx} ${h * 0.08}h${bw}v${h * 0.3}h${-bw}Z`, 1.4)
  for (let i = 0; i < 7; i++)
    p.text(
      bx + 12,
      h * (0.125 + 0.038 * i),
      `${i + 1}.  ${['All dimensions in mm', 'Verify on site', 'Steel S355', 'Paint RAL 5003', 'Welds continuous', 'See sheet 4', 'Do not scale'][i]}`,
      16,
      c,
    )
  p.blur(20, () => p.path(`M${w * 0.33} -4h30L${w * 0.3} ${h}h-40Z`, '#fff', 'opacity=".16"'))
  p.rect(w * 0.66, 0, 3, h, '#000', 'opacity=".2"').rect(w * 0.335, 0, 3, h, '#fff', 'opacity=".14"')
}
S.document = (p) => {
  const { w, h } = p,
    v = p.seed
  desk(p)
  const D = [
    ['Minutes of the works committee', 'Item 7: Harbour bridge, closure', [3, 4, 9]],
    ['Lease agreement', 'Between landlord and tenant, residential', []],
    ['Certificate of analysis', 'Wheat flour T65, lot 0612', []],
    ['Notice of hearing', 'Planning file 22/418: East Quay', [5]],
  ][v - 1]
  const pg = (x, y, rot, main) =>
    paper(p, w * x, h * y, w * 0.56, h * 1.14, rot, () => {
      const W = w * 0.56
      p.circ(W - 76, 66, 26, 'none', 'stroke="#3a4a6a" stroke-width="3"').path(
        `M${W - 88} 66l8 10l16 -20`,
        'none',
        'stroke="#3a4a6a" stroke-width="4"',
      )
      p.text(56, 78, D[0], 29, '#222', 'font-weight="700"')
        .text(56, 110, D[1], 18, '#666')
        .rect(56, 128, W - 112, 1.6, '#c9c3b6')
      let y = 170
      for (let i = 0; i < 24; i++) {
        if (D[2].includes(i)) p.rect(56, y - 10, p.r(W * 0.4, W * 0.74), 18, '#161616')
        else if (v === 3 && main && i >= 4 && i < 12) {
          const r = [
            ['Moisture', '14.8 %', '≤ 15.0'],
            ['Protein (N × 5.7)', '12.5 %', '≥ 12.0'],
            ['Ash', '0.64 %', '≤ 0.70'],
            ['Wet gluten', '28.4 %', '≥ 27'],
            ['Falling number', '312 s', '≥ 250'],
            ['W (alveograph)', '265', '250–290'],
            ['P/L', '0.58', '≤ 0.70'],
            ['Sediment', '44 ml', '≥ 40'],
          ][i - 4]
          p.text(60, y + 5, r[0], 18, '#333')
            .text(W * 0.58, y + 5, r[1], 18, '#111', 'font-weight="700"')
            .text(W * 0.8, y + 5, r[2], 17, '#777')
            .rect(56, y + 13, W - 112, 1, '#ddd6c8')
        } else if (i % 8 === 0)
          p.text(
            56,
            y + 5,
            `${i / 8 + 1}.  ${
              [
                ['Present', 'Contractor’s schedule', 'Decision'],
                ['Rent and deposit', 'Repairs', 'Notice'],
                ['Sample', 'Method', 'Remarks'],
                ['Subject', 'Objections', 'Date and place'],
              ][v - 1][i / 8]
            }`,
            19,
            '#222',
            'font-weight="700"',
          )
        else lines(p, 56, y, W - 112, 1, 0, '#a8a39a', 6.5)
        if (main && i === [12, 11, 5, 3][v - 1]) p.rect(52, y - 14, W - 120, 28, '#ffd640', 'opacity=".45"')
        y += 31
      }
      if (main) {
        p.at(W * 0.74, h * 0.9, -14, 1, () =>
          p
            .rr(-110, -36, 220, 72, 8, 'none', 'stroke="#b8322c" stroke-width="5" opacity=".75"')
            .text(
              0,
              12,
              ['RECEIVED', 'COPY', 'LAB 3', 'PUBLIC'][v - 1],
              34,
              '#b8322c',
              'text-anchor="middle" font-weight="800" opacity=".75"',
            ),
        )
        if (v === 2) p.line(`M70 ${h * 0.98}q40 -60 60 -10t50 -20t40 10q30 -30 70 -16`, '#1c3a8a', 4)
      }
    })
  pg(0.6, 0.62, 5, 0)
  pg([0.46, 0.5, 0.48, 0.44][v - 1], 0.62, [-3, 1.5, -2, 3][v - 1], 1)
  if (v % 2)
    p.at(w * 0.9, h * 0.62, 24, 1, () =>
      p
        .rr(-11, -190, 22, 330, 10, p.lin(-11, 0, 11, 0, ['#4a5a8a', '#1a2444']))
        .path('M-11 140L0 184L11 140Z', '#c8ccd0')
        .rect(7, -180, 6, 90, '#c8ccd0'),
    )
  else
    p.at(w * 0.12, h * 0.3, 0, 1, () =>
      p.circ(0, 0, 80, '#f4ecdc').circ(0, 0, 66, '#fff').circ(0, 0, 58, '#5a2c10'),
    )
  light(p)
}
S.receipt = (p) => {
  const { w, h } = p,
    v = p.seed
  desk(p)
  const D = [
    [
      'MILL LANE GROCERS',
      [
        ['Bread, sourdough', 4.8],
        ['Butter 250 g', 3.1],
        ['Oranges 1.2 kg', 2.88],
        ['Coffee beans 500 g', 9.4],
        ['Milk 1 l', 1.25],
        ['Soap', 2.2],
      ],
    ],
    [
      'NORTH SHORE CAFE',
      [
        ['Flat white', 3.6],
        ['Flat white', 3.6],
        ['Soup of the day', 7.5],
        ['Toast', 2.9],
        ['Tap water', 1.5],
      ],
    ],
    [
      'CITY TRAMWAYS',
      [
        ['Single, zone 1', 2.1],
        ['Single, zone 1', 2.1],
        ['Bicycle', 1.0],
        ['Card fee', 0.35],
      ],
    ],
    [
      'PAPER & INK',
      [
        ['Notebook A5', 6.9],
        ['Pencil HB ×4', 3.2],
        ['Blueprint copy', 12.0],
        ['Stamps ×10', 8.5],
        ['Envelope C4', 1.4],
      ],
    ],
  ][v - 1]
  const one = (cx, cy, rot, main) => {
    const H = h * 1.02,
      W = 380
    p.at(cx, cy, rot, 1, () => {
      let z = `M${-W / 2} ${-H / 2}`
      for (let i = 0; i <= 38; i++) z += `L${-W / 2 + i * 10} ${-H / 2 + (i % 2 ? 8 : 0)}`
      z += `L${W / 2} ${H / 2}`
      for (let i = 38; i >= 0; i--) z += `L${-W / 2 + i * 10} ${H / 2 + (i % 2 ? 8 : 0)}`
      p.blur(14, () => p.path(`${z}Z`, '#000', 'opacity=".5" transform="translate(10 16)"'))
      p.path(`${z}Z`, p.lin(-W / 2, -H / 2, W / 2, H / 2, ['#ffffff', '#f6f3ec', '#dcd6c8']))
      const m = 'text-anchor="middle"',
        mono = (x, y, s, sz, e = '') =>
          p.add(
            `<text x="${x}" y="${f(y)}" font-family="DejaVu Sans Mono, monospace" font-size="${sz}" fill="#2a2a2c" ${e}>${s.replace(/&/g, '&amp;')}</text>`,
          )
      let y = -H / 2 + 66
      mono(0, y, D[0], 25, `${m} font-weight="700"`)
      mono(0, (y += 32), ['12 Mill Lane', '3 Shore Road', 'Vehicle 2804', '40 Station Rd'][v - 1], 16, m)
      mono(
        0,
        (y += 24),
        ['14/06/2025 09:41', '02/11/2025 13:07', '28/02/2025 23:52', '19/09/2025 16:20'][v - 1],
        16,
        m,
      )
      mono(0, (y += 26), '-'.repeat(32), 16, m)
      let t = 0
      for (const [n, q] of D[1]) {
        t += q
        mono(-164, (y += 33), n, 17)
        mono(164, y, q.toFixed(2), 17, 'text-anchor="end"')
      }
      mono(0, (y += 30), '-'.repeat(32), 16, m)
      mono(-164, (y += 36), 'TOTAL EUR', 24, 'font-weight="700"')
      mono(164, y, t.toFixed(2), 24, 'text-anchor="end" font-weight="700"')
      mono(-164, (y += 32), 'Card  **** 4021', 16)
      mono(-164, (y += 26), 'VAT 13 %', 16)
      mono(164, y, (t * 0.115).toFixed(2), 16, 'text-anchor="end"')
      y += 30
      let d = ''
      for (let x = -140; x < 140; ) {
        const q = p.r(2, 7)
        d += `M${f(x)} ${f(y)}h${f(q)}v64h${f(-q)}Z`
        x += q + p.r(2, 6)
      }
      p.path(d, '#1c1c1e')
      mono(0, y + 92, 'Thank you. Keep this slip.', 16, m)
      for (const q of [-0.2, 0.16])
        p.rect(-W / 2, H * q, W, 3, '#000', 'opacity=".07"').rect(
          -W / 2,
          H * q + 3,
          W,
          10,
          '#fff',
          'opacity=".5"',
        )
      if (main && v !== 2)
        p.ell(98, -H * 0.02 + 120, 92, 30, 'none', 'stroke="#d8322c" stroke-width="5" opacity=".8"')
    })
  }
  if (v === 2 || v === 4) one(w * 0.68, h * 0.6, 9, 0)
  one(w * [0.5, 0.4, 0.46, 0.38][v - 1], h * 0.53, [-5, -3, 6, 2][v - 1], 1)
  if (v === 1 || v === 3) {
    for (const [x, y, r, c] of [
      [0.8, 0.3, 44, '#d8a850'],
      [0.86, 0.42, 38, '#c8743a'],
      [0.76, 0.46, 34, '#d0d4d8'],
    ])
      p.circ(w * x + 5, h * y + 8, r, '#000', 'opacity=".4"')
        .circ(
          w * x,
          h * y,
          r,
          p.rad(w * x - 10, h * y - 12, r * 1.4, [mix(c, '#ffffff', 0.5), c, mix(c, '#000000', 0.4)]),
        )
        .circ(w * x, h * y, r * 0.76, 'none', 'stroke="#000" stroke-width="2" opacity=".25"')
  }
  light(p)
}
S.spreadsheet = (p) => {
  const { w, h } = p,
    v = p.seed
  p.wobble = 0
  p.grainy = 2
  p.vig = 0.05
  const dk = v === 4,
    bg = dk ? '#16181d' : '#ffffff',
    g = dk ? '#2d323c' : '#d9dde3',
    hd = dk ? '#22262f' : '#f1f3f6',
    ink = dk ? '#e8ebf2' : '#1f2530',
    sub = dk ? '#8b94a6' : '#6b7382',
    ac = ['#1a7f4b', '#7a22a8', '#0a6a8e', '#e08a2a'][v - 1]
  p.fill(bg)
  p.rect(0, 0, w, 62, ac)
    .text(
      28,
      40,
      ['harbour-bridge-costs.xlsx', 'bakery-week-24.csv', 'night-bus-counts.xlsx', 'club-ledger-2025.ods'][
        v - 1
      ],
      23,
      '#fff',
      'font-weight="700"',
    )
    .rect(0, 62, w, 44, hd)
  ;['File', 'Edit', 'View', 'Insert', 'Format', 'Data'].forEach((t, i) => p.text(28 + i * 84, 91, t, 18, sub))
  p.rect(0, 106, w, 40, bg)
    .text(28, 133, 'E9', 18, ink, 'font-weight="700"')
    .text(120, 133, ['=D9/B9', '=C9/B9', '=AVERAGE(B9:D9)', '=E8+C9-B9'][v - 1], 18, ink)
    .rect(84, 112, 1.5, 28, g)
  const H = [
      ['Item', 'Tendered', 'Invoiced', 'Over', 'Over %'],
      ['Day', 'Flour kg', 'Loaves', 'Left over', 'Per kg'],
      ['Stop', 'Fri', 'Sat', 'Sun', 'Mean'],
      ['Date', 'Out', 'In', 'Note', 'Balance'],
    ][v - 1],
    x0 = 54,
    cw = [(w - x0) * 0.3, ...Array(4).fill((w - x0) * 0.175)],
    y0 = 146,
    rh = 44
  p.rect(0, y0, w, 36, hd)
  let x = x0
  for (let i = 0; i < 5; i++) {
    p.text(x + cw[i] / 2, y0 + 25, 'ABCDE'[i], 17, sub, 'text-anchor="middle"')
    x += cw[i]
  }
  const N = [
    [
      'Steel cable',
      'Deck plates',
      'Scaffold',
      'Traffic signs',
      'Consultants',
      'Paint',
      'Night work',
      'Survey',
      'Barriers',
      'Insurance',
      'Cranes',
      'Lighting',
      'Bearings',
      'Drainage',
      'Reserve',
      'Cleaning',
    ],
    [
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
      'Monday',
      'Tuesday',
    ],
    [
      'Harbour',
      'Old Bridge',
      'Market Sq',
      'Station',
      'Mill Lane',
      'Hillside',
      'Depot',
      'East Quay',
      'Tannery',
      'Museum',
      'Ferry 9',
      'North Gate',
      'St. Anne',
      'Pool',
      'Hospital',
      'Airport',
    ],
    [
      '03 Jan',
      '09 Jan',
      '17 Jan',
      '02 Feb',
      '11 Feb',
      '20 Feb',
      '01 Mar',
      '08 Mar',
      '15 Mar',
      '29 Mar',
      '04 Apr',
      '12 Apr',
      '19 Apr',
      '03 May',
      '10 May',
      '18 May',
    ],
  ][v - 1]
  let bal = 2140
  for (let r = 0; y0 + 36 + r * rh < h; r++) {
    const y = y0 + 36 + r * rh
    p.rect(0, y, x0, rh, hd).text(x0 / 2, y + 29, r + 1, 16, sub, 'text-anchor="middle"')
    x = x0
    const a = Math.round(p.r(20, 480)),
      b = Math.round(a * p.r(0.9, 1.6))
    const vals =
      r === 0
        ? H
        : v === 1
          ? [N[r - 1], `${a} 000`, `${b} 000`, `${b - a} 000`, `${Math.round((b / a - 1) * 100)} %`]
          : v === 2
            ? [N[r - 1], 40 + (a % 30), 60 + (a % 50), a % 9, ((60 + (a % 50)) / (40 + (a % 30))).toFixed(2)]
            : v === 3
              ? [N[r - 1], a, b, a >> 1, Math.round((a + b + (a >> 1)) / 3)]
              : [
                  N[r - 1],
                  `${a % 90}.00`,
                  `${b % 240}.50`,
                  p.pick(['dues', 'kit', 'hall', 'travel', 'prize']),
                  (bal += (b % 240) - (a % 90)).toFixed(2),
                ]
    const hot = r > 0 && (v === 1 ? b / a > 1.35 : v === 2 ? a % 9 > 6 : v === 3 ? b > 500 : false)
    vals.forEach((t, i) => {
      if (r === 0) p.rect(x, y, cw[i], rh, mix(ac, bg, 0.82))
      else if (hot && i > 2) p.rect(x, y, cw[i], rh, dk ? '#5a2a1c' : '#fde4dc')
      p.text(
        i === 0 ? x + 14 : x + cw[i] - 14,
        y + 29,
        t,
        18,
        hot && i > 2 ? (dk ? '#ffb09a' : '#b42318') : ink,
        `${i ? 'text-anchor="end"' : ''} ${r === 0 || i === 4 ? 'font-weight="700"' : ''}`,
      )
      x += cw[i]
    })
    p.rect(0, y + rh, w, 1.2, g)
  }
  x = x0
  for (let i = 0; i < 5; i++) {
    p.rect(x, y0, 1.2, h, g)
    x += cw[i]
  }
  p.rect(
    x0 + cw[0] + cw[1] + cw[2] + cw[3],
    y0 + 36 + 8 * rh,
    cw[4],
    rh,
    'none',
    `stroke="${ac}" stroke-width="3.5"`,
  )
}
S.poster = (p) => {
  const { w, h } = p,
    v = p.seed,
    P = [
      ['#f4d35e', '#0d3b66', '#ee964b', '#f95738'],
      ['#1b1b3a', '#f64c72', '#99738e', '#f2e9e4'],
      ['#e8efe4', '#2f6a4f', '#e07a5f', '#81b29a'],
      ['#ffe8d6', '#b7094c', '#0091ad', '#5c4d7d'],
    ][v - 1]
  const wall = ['#8f6a54', '#6a7478', '#b8a88c', '#4f5a66'][v - 1]
  p.fill(p.lin(0, 0, w, h, [mix(wall, '#ffffff', 0.12), mix(wall, '#000000', 0.25)]))
  let d = ''
  for (let y = 0; y < h; y += 40)
    for (let x = ((y / 40) % 2) * 50 - 50; x < w; x += 100) d += `M${x + 2} ${y + 2}h95v35h-95Z`
  p.path(d, '#fff', 'opacity=".06"')
  const T = [
    ['HARBOUR', 'SWIM', 'Sunday 14 June · 7 am', 'East Quay steps'],
    ['NIGHT', 'TRAM', 'Six bands, one line', 'Every stop, from 20:00'],
    ['SEED', 'SWAP', 'Bring some, take some', 'Old greenhouse · Sat 10–14'],
    ['OPEN', 'STUDIO', 'Clay · Cloth · Print', '3–5 October'],
  ][v - 1]
  const W = h * 0.62,
    H = h * 0.9
  const one = (cx, rot, k) =>
    paper(p, cx, h * 0.51, W, H, rot, () => {
      p.rect(0, 0, W, H, P[0])
      if (k) {
        p.circ(W / 2, H * 0.4, W * 0.3, P[3]).text(
          W / 2,
          H * 0.86,
          k,
          W * 0.13,
          P[1],
          'text-anchor="middle" font-weight="900"',
        )
        for (let i = 0; i < 7; i++) p.rect(0, H * (0.1 + 0.08 * i), W, 8, P[1], 'opacity=".5"')
        return
      }
      if (v === 1) {
        p.circ(W * 0.5, H * 0.36, W * 0.3, P[3])
        for (let i = 0; i < 6; i++) {
          let q = `M0 ${H}`
          for (let x = 0; x <= W + 10; x += 10)
            q += `L${x} ${f(H * (0.42 + 0.1 * i) + Math.sin(x / 48 + i) * 14)}`
          p.path(`${q}L${W} ${H}Z`, i % 2 ? P[1] : mix(P[1], '#3f8ab8', 0.5))
        }
        p.line(`M${W * 0.3} ${H * 0.44}q40 -40 80 0`, '#f2c8a0', 20).circ(W * 0.52, H * 0.42, 22, '#f2c8a0')
      } else if (v === 2) {
        for (let i = 0; i < 9; i++)
          p.path(
            `M${W / 2} ${H * 0.66}L${W * ((i / 8) * 1.6 - 0.3)} ${-H * 0.05}h${W * 0.1}Z`,
            i % 2 ? P[1] : P[2],
            'opacity=".75"',
          )
        p.rr(W * 0.2, H * 0.32, W * 0.6, H * 0.34, 26, P[3])
          .rr(W * 0.26, H * 0.37, W * 0.48, H * 0.14, 10, P[0])
          .circ(W * 0.32, H * 0.58, 18, P[1])
          .circ(W * 0.68, H * 0.58, 18, P[1])
          .rect(W * 0.3, H * 0.34, W * 0.4, 12, P[1])
      } else if (v === 3) {
        p.line(`M${W / 2} ${H * 0.66}Q${W * 0.48} ${H * 0.5} ${W / 2} ${H * 0.16}`, P[1], 12)
        for (let i = 0; i < 7; i++)
          for (const s of [-1, 1])
            p.at(W / 2, H * (0.2 + 0.065 * i), s > 0 ? -30 : 210, 1, () =>
              p.path('M0 0Q50 -46 130 0Q50 36 0 0Z', i % 2 ? P[3] : P[1]),
            )
        p.circ(W / 2, H * 0.14, 34, P[2])
        p.path(`M${W * 0.2} ${H * 0.66}h${W * 0.6}l-40 40h${-W * 0.6 + 80}Z`, P[2])
      } else {
        p.rect(W * 0.1, H * 0.12, W * 0.36, W * 0.36, P[1])
          .circ(W * 0.68, H * 0.26, W * 0.2, P[2])
          .path(`M${W * 0.1} ${H * 0.64}L${W * 0.4} ${H * 0.4}L${W * 0.7} ${H * 0.64}Z`, P[3])
          .rect(W * 0.6, H * 0.44, W * 0.3, H * 0.2, P[1], 'opacity=".85"')
        for (let i = 0; i < 8; i++) p.rect(W * 0.62, H * (0.455 + 0.024 * i), W * 0.26, 5, P[0])
      }
      const lt = v === 1 || v === 2 ? P[v === 1 ? 0 : 3] : P[1]
      const fs = (W / Math.max(T[0].length, T[1].length)) * 1.3
      p.text(W / 2, H * 0.77, T[0], Math.min(fs, W * 0.22), lt, 'text-anchor="middle" font-weight="900"')
        .text(
          W / 2,
          H * 0.77 + Math.min(fs, W * 0.22) * 0.95,
          T[1],
          Math.min(fs, W * 0.22),
          lt,
          'text-anchor="middle" font-weight="900"',
        )
        .text(W / 2, H * 0.94, T[2], W * 0.045, lt, 'text-anchor="middle" font-weight="700"')
        .text(W / 2, H * 0.972, T[3], W * 0.038, lt, 'text-anchor="middle"')
      for (let i = 0; i < 2; i++)
        p.rect(0, H * (0.33 + 0.33 * i), W, 2, '#000', 'opacity=".1"').rect(
          0,
          H * (0.33 + 0.33 * i) + 2,
          W,
          5,
          '#fff',
          'opacity=".12"',
        )
    })
  one(w * 0.06, -2, T[1])
  one(w * 0.95, 2, T[1])
  one(w * 0.5, [-1, 1.4, -0.6, 0.8][v - 1])
  p.rect(
    0,
    0,
    w,
    h,
    p.lin(0, 0, w, h, [
      [0, '#fff0d0', 0.16],
      [0.5, '#000', 0],
      [1, '#000', 0.3],
    ]),
  )
}
S['protest-sign'] = (p) => {
  const { w, h } = p,
    v = p.seed,
    Tn = tone(p, ['day', 'grey', 'dusk', 'gold']),
    hz = h * 0.6
  sky(p, Tn, hz, { full: 1, sun: v === 2 ? 0 : 34, clouds: 8 })
  p.blur(4, () =>
    city(
      p,
      hz + 60,
      h * 0.2,
      h * 0.46,
      mix(Tn.mid, Tn.haze, 0.35),
      [Tn.lit > 0.3 ? '#ffe0a0' : '#5f7684', '#7f929c'],
      0.6,
      { gx: 26, gy: 32, bw: 110, gap: 0 },
    ),
  )
  const M = [
      ['OPEN', 'THE BRIDGE'],
      ['KEEP THE', 'NIGHT BUS'],
      ['SHOW US', 'THE FIGURES'],
      ['TREES', 'NOT CARS'],
    ][v - 1],
    C = ['#f4ecd8', '#f2d03a', '#ffffff', '#e8d8b8']
  const sign = (x, y, s, rot, t, c, ink) =>
    p.at(x, y, rot, s, () => {
      p.rect(-8, 0, 16, 420, '#8a6844')
      p.blur(8, () => p.rect(-205, -190, 420, 250, '#000', 'opacity=".35"'))
      p.rect(
        -210,
        -200,
        420,
        250,
        p.lin(-210, -200, 210, 50, [mix(c, '#ffffff', 0.3), c, mix(c, '#5a4a30', 0.25)]),
      )
      t.forEach((q, i) =>
        p.text(
          0,
          t.length === 1 ? -44 : -100 + i * 92,
          q,
          Math.min(88, 620 / q.length),
          ink,
          'text-anchor="middle" font-weight="900"',
        ),
      )
      p.line(`M-150 ${28}Q0 16 150 26`, ink, 6, 'opacity=".7"')
    })
  const head = (x, y, s, _i) => {
    const sk = p.pick(['#e8bc9c', '#c08a64', '#8a5a3c', '#5a3826', '#d8a482']),
      cl = p.pick(['#b83a3a', '#2f5a7a', '#3f6a4a', '#d8a030', '#5a3f6a', '#e8e0d0', '#22262e'])
    p.path(
      `M${f(x - s * 1.5)} ${h + 4}Q${f(x - s * 1.5)} ${f(y + s * 0.9)} ${f(x)} ${f(y + s * 0.85)}T${f(x + s * 1.5)} ${h + 4}Z`,
      p.lin(x - s, 0, x + s, 0, [mix(cl, '#ffffff', 0.15), mix(cl, '#000000', 0.25)]),
    )
      .rr(x - s * 0.26, y + s * 0.4, s * 0.52, s * 0.6, 6, mix(sk, '#000000', 0.15))
      .ell(x, y, s * 0.68, s * 0.8, sk)
    const hc = p.pick(['#1c1410', '#3a2418', '#8a5a2a', '#d8b070', '#8a8684', '#b24a1f'])
    p.R() < 0.2
      ? p.path(
          `M${f(x - s * 0.72)} ${f(y - s * 0.1)}Q${f(x - s * 0.7)} ${f(y - s * 1.0)} ${f(x)} ${f(y - s)}T${f(x + s * 0.72)} ${f(y - s * 0.1)}L${f(x + s * 1.05)} ${f(y - s * 0.05)}Q${f(x)} ${f(y - s * 0.4)} ${f(x - s * 0.72)} ${f(y - s * 0.1)}Z`,
          cl,
        )
      : p.path(
          `M${f(x - s * 0.74)} ${f(y + s * 0.1)}Q${f(x - s * 0.86)} ${f(y - s * 1.0)} ${f(x)} ${f(y - s * 0.98)}T${f(x + s * 0.74)} ${f(y + s * 0.1)}Q${f(x + s * 0.6)} ${f(y - s * 0.5)} ${f(x)} ${f(y - s * 0.46)}T${f(x - s * 0.74)} ${f(y + s * 0.1)}Z`,
          hc,
        )
    p.circ(x - s * 0.24, y + s * 0.02, s * 0.07, '#1c1210')
      .circ(x + s * 0.24, y + s * 0.02, s * 0.07, '#1c1210')
      .path(
        `M${f(x - s * 0.2)} ${f(y + s * 0.38)}Q${f(x)} ${f(y + s * 0.62)} ${f(x + s * 0.2)} ${f(y + s * 0.38)}Z`,
        '#7a2a2a',
      )
  }
  for (let i = 0; i < 14; i++) head((w * (i + p.R())) / 14, hz + 30 + p.r(-14, 20), 28, i)
  for (const [x, y, t] of [
    [0.14, 0.42, ['11 WEEKS?']],
    [0.86, 0.4, ['LISTEN']],
    [0.34, 0.38, ['ENOUGH']],
  ])
    sign(w * x, h * y, 0.44, p.r(-9, 9), t, p.pick(C), '#22262e')
  for (let i = 0; i < 9; i++) head((w * (i + 0.2 + 0.6 * p.R())) / 9, h * 0.76 + p.r(-14, 14), 46, i)
  sign(
    w * [0.56, 0.46, 0.54, 0.5][v - 1],
    h * 0.36,
    (1.12 * h) / 800,
    [-4, 5, -3, 3][v - 1],
    M,
    C[v - 1],
    ['#b8201c', '#16181c', '#1a3a8a', '#1f6a3a'][v - 1],
  )
  for (let i = 0; i < 5; i++) head((w * (i + 0.5)) / 5 + p.r(-40, 40), h * 0.9 + p.r(-10, 10), 72, i)
  if (v === 2) rain(p, 200, 0.12, '#fff', 0.3)
}
export default S
