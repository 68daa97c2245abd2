// The marks of shops, clubs and dailies, 256 x 256.
import { Paint } from './lib.mjs'

const obj = (bg, fn) => () => {
  const p = new Paint(256, 256, 3)
  p.wobble = 0.7
  p.vig = 0.1
  p.grainy = 5
  p.fill(p.lin(0, 0, 160, 256, bg))
  fn(p)
  return p
}
export const marks = {
  bakehouse: obj(['#f6e2bc', '#e0b070'], (p) => {
    p.ell(128, 150, 92, 60, p.rad(100, 110, 130, ['#f0c07a', '#c97f38', '#7a3c14']))
    for (const x of [78, 128, 178])
      p.at(x, 138, -32, 1, () => p.path('M-30 4Q0 -22 30 0Q0 18 -30 4Z', '#f8e2b4'))
  }),
  the_night_bus: obj(['#101634', '#2c2450'], (p) => {
    p.glow(70, 190, 90, '#fff0b8', 0.6)
      .glow(186, 190, 90, '#fff0b8', 0.6)
      .rr(50, 50, 156, 160, 22, '#d5332f')
      .rr(68, 64, 120, 24, 5, '#f6e7a8')
      .text(128, 83, 'N9', 20, '#222', 'text-anchor="middle" font-weight="800"')
      .rr(64, 98, 128, 60, 8, '#1a2140')
      .rr(70, 104, 56, 48, 5, '#ffdf90')
      .rr(130, 104, 56, 48, 5, '#ffdf90')
      .circ(80, 184, 12, '#fff6cf')
      .circ(176, 184, 12, '#fff6cf')
      .rect(66, 208, 30, 14, '#111')
      .rect(160, 208, 30, 14, '#111')
  }),
  rain_or_shine: obj(['#f5c84b', '#f2b83a'], (p) => {
    p.path('M256 0V256H0Z', '#36648b').circ(92, 92, 42, '#fff6d2')
    for (let i = 0; i < 8; i++) p.at(92, 92, i * 45, 1, () => p.line('M0 -54V-68', '#fff6d2', 8))
    for (const [a, b] of [
      [146, 172],
      [178, 148],
      [200, 194],
      [168, 210],
      [218, 140],
    ])
      p.line(`M${a} ${b}l-9 24`, '#d9ecf8', 8)
  }),
  canal_row: obj(['#dfeccb', '#8fb878'], (p) => {
    p.line('M128 220Q124 150 128 90', '#3f6a3a', 10)
    for (const [a, y, s] of [
      [-30, 170, 1],
      [210, 150, 1],
      [-35, 120, 0.8],
      [215, 110, 0.8],
    ])
      p.at(128, y, a, s, () => p.path('M0 0Q40 -44 100 0Q40 32 0 0Z', p.v(-30, 30, ['#7fc05a', '#3f7a3a'])))
    p.circ(128, 74, 30, '#e8553f').circ(118, 64, 8, '#ffb0a0').path('M60 214H196L182 256H74Z', '#b8623a')
  }),
  bees_on_seven: obj(['#ffe08a', '#f0a820'], (p) => {
    p.ell(108, 84, 50, 28, '#fff', 'opacity=".85" transform="rotate(-24 108 84)"').ell(
      156,
      84,
      46,
      26,
      '#fff',
      'opacity=".75" transform="rotate(24 156 84)"',
    )
    p.clip('M48 140a80 52 0 1 0 160 0a80 52 0 1 0 -160 0', () => {
      p.rect(40, 80, 180, 120, '#ffc22a')
      for (const x of [74, 112, 150]) p.rect(x, 80, 20, 120, '#2a1608')
    })
    p.circ(204, 132, 28, '#2a1608').circ(212, 124, 6, '#fff').line('M212 108q8 -26 26 -24', '#2a1608', 5)
  }),
  ostrey_ledger: obj(['#f4f2ec', '#d4d0c4'], (p) => {
    p.at(128, 132, -5, 1, () => {
      p.rect(-82, -94, 170, 200, '#000', 'opacity=".2"')
        .rect(-90, -100, 170, 200, '#fff')
        .rect(-76, -84, 142, 30, '#1c1c20')
        .text(-5, -60, 'LEDGER', 26, '#fff', 'text-anchor="middle" font-weight="900"')
        .rect(-76, -42, 64, 60, '#7a22a8')
      for (let i = 0; i < 5; i++) p.rect(0, -40 + i * 13, 66, 5, '#8a857c')
      for (let i = 0; i < 5; i++) p.rect(-76, 32 + i * 13, i === 4 ? 80 : 142, 5, '#8a857c')
    })
  }),
  dad_jokes_daily: obj(['#fbe08a', '#f0b82a'], (p) => {
    p.ell(128, 200, 88, 16, '#000', 'opacity=".18"')
    p.path('M52 112V184Q128 222 204 184V112Z', p.lin(52, 0, 204, 0, ['#e8553f', '#c0342a', '#8a1c1c']))
    for (let i = 0; i < 5; i++)
      p.line(`M${62 + i * 33} ${i % 2 ? 196 : 130}L${62 + i * 33 + 16} ${i % 2 ? 130 : 200}`, '#fbe9c0', 4)
    p.ell(128, 112, 76, 26, '#fff6e2').ell(128, 112, 76, 26, 'none', 'stroke="#8a5a2a" stroke-width="6"')
    p.line('M40 52L120 106', '#7a4a24', 10).circ(124, 108, 10, '#5a3418')
    p.line('M216 44L146 102', '#7a4a24', 10).circ(142, 106, 10, '#5a3418')
  }),
  senhor_pires: obj(['#dfe9f2', '#9ab8d4'], (p) => {
    for (let x = 0; x < 4; x++)
      for (let y = 0; y < 4; y++)
        p.at(32 + x * 64, 32 + y * 64, 45, 1, () => p.rect(-20, -20, 40, 40, '#5a86b8', 'opacity=".28"'))
    p.path('M110 206L150 256H88Z', '#c8342c')
    p.path(
      'M84 74C70 140 70 190 104 222C150 226 186 190 182 120C180 78 160 54 128 54C104 54 90 60 84 74Z',
      p.lin(80, 50, 180, 220, ['#c4c8cc', '#8a9098', '#565c64']),
    )
    for (let i = 0; i < 5; i++)
      p.line(
        `M${124 + i * 8} ${130 + i * 12}Q${160 - i * 3} ${146 + i * 10} ${168 - i * 10} ${178 + i * 6}`,
        '#4a5058',
        4,
        'opacity=".55"',
      )
    p.ell(106, 84, 24, 22, '#eef0f2')
      .circ(104, 82, 9, '#f2d46a')
      .circ(104, 82, 5, '#17110f')
      .circ(102, 80, 1.6, '#fff')
    p.path('M86 78C64 78 56 98 66 118C72 108 82 104 92 104Z', '#2a2c30')
  }),
  ostrey_rovers: obj(['#e8f2e4', '#a8cca0'], (p) => {
    p.path('M128 36L206 62V132C206 178 172 206 128 224C84 206 50 178 50 132V62Z', '#1f6a3c')
    p.path('M128 50L194 72V132C194 170 166 194 128 210Z', '#fff')
    p.line('M84 190L176 74', '#8a5a2a', 9).path('M170 58L196 64L182 98L162 88Z', '#c88a4a')
    p.circ(128, 138, 32, '#fff').circ(128, 138, 32, 'none', 'stroke="#17110f" stroke-width="4"')
    p.path('M128 122L144 134L138 152H118L112 134Z', '#17110f')
    for (const a of [0, 72, 144, 216, 288]) p.at(128, 138, a, 1, () => p.line('M0 -16V-30', '#17110f', 4))
  }),
  wall_atlas: obj(['#4a3a6a', '#241a3c'], (p) => {
    p.glow(128, 110, 110, '#ff8ad0', 0.35)
    p.path(
      'M128 226C96 178 62 146 62 104A66 66 0 0 1 194 104C194 146 160 178 128 226Z',
      p.lin(62, 40, 194, 220, ['#ffd23a', '#ff5a8a', '#7a3ae0']),
    )
    p.rr(104, 76, 48, 58, 8, '#fff')
      .rr(112, 62, 32, 16, 4, '#d8d4e0')
      .rect(124, 54, 8, 10, '#8a8498')
      .rect(104, 98, 48, 14, '#29c0c0')
  }),
  zero_one: obj(['#101418', '#1c2a34'], (p) => {
    p.ell(104, 128, 44, 66, 'none', 'stroke="#4ae0b0" stroke-width="18"')
    p.line('M148 84L148 194M148 84L180 62V194', '#4ae0b0', 18)
  }),
  bridge_cam: obj(['#f4b88a', '#6a4a7a'], (p) => {
    p.rect(0, 176, 256, 80, '#2a3a5a', 'opacity=".75"')
    p.line('M8 176Q128 20 248 176', '#1c2038', 12).line('M0 176H256', '#1c2038', 12)
    for (let x = 40; x < 232; x += 24)
      p.line(`M${x} ${176 - Math.sin(((x - 8) / 240) * Math.PI) * 76}V176`, '#1c2038', 4)
    p.circ(128, 140, 46, '#1c2038')
      .circ(128, 140, 36, p.rad(118, 128, 40, ['#9ad8f0', '#2a5a8a', '#0a1428']))
      .circ(116, 128, 8, '#fff', 'opacity=".8"')
  }),
  pike_library: obj(['#d8ecec', '#7ab0b4'], (p) => {
    p.path(
      'M30 128C70 74 132 70 172 112L226 76V180L172 144C132 186 70 182 30 128Z',
      p.lin(0, 70, 0, 190, ['#4a8a70', '#1f5a50']),
    )
    p.path('M84 98Q108 92 128 106Q148 92 168 104V158Q148 146 128 160Q108 146 84 152Z', '#fffaf0').line(
      'M128 106V160',
      '#b8a888',
      4,
    )
    for (let i = 0; i < 3; i++)
      p.line(`M92 ${112 + i * 13}q14 -3 28 4M136 ${116 + i * 13}q12 -6 24 -4`, '#c8b898', 3)
    p.circ(56, 118, 9, '#fff').circ(54, 118, 4.5, '#17110f')
  }),
  grainworks: obj(['#3a4a3a', '#1c281c'], (p) => {
    for (let i = 0; i < 10; i++) p.at(128, 128, i * 36, 1, () => p.rect(-12, -108, 24, 30, '#c8a04a'))
    p.circ(128, 128, 88, '#c8a04a').circ(128, 128, 70, '#26341f')
    for (const [x, a] of [
      [92, -14],
      [128, 0],
      [164, 14],
    ])
      p.at(x, 190, a, 1, () => {
        p.line('M0 0V-104', '#f2d88a', 5)
        for (let k = 0; k < 5; k++)
          for (const s of [-1, 1])
            p.ell(
              s * 9,
              -46 - k * 14,
              6,
              10,
              '#f6dc8a',
              `transform="rotate(${s * 28} ${s * 9} ${-46 - k * 14})"`,
            )
      })
  }),
}
