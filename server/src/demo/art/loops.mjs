// Twelve seamless loops. Each: { seconds, back: Paint (opaque, drawn once), frame(t): Paint (transparent, t in 0..1) }.

import { busBody, street, tramBody } from './families/city.mjs'
import { bokeh, f, hill, lamp, mix, Paint, person, pine, ridge, sky, stars, TONE, water } from './lib.mjs'
import { scenes } from './scenes.mjs'

const W = 1200,
  H = 800,
  TAU = Math.PI * 2
const back = (seed, fn) => {
  const p = new Paint(W, H, seed)
  fn(p)
  return p
}
const still = (name, v) => scenes[name](v, { w: W, h: H })
const over = (seed, fn) => (t) => {
  const p = new Paint(W, H, seed)
  fn(p, t)
  return p
}
const wrap = (x) => ((x % 1) + 1) % 1
const soft = (p, x, y, a, b, c, o) =>
  p.at(x, y, 0, [1, f((b / a) * 100) / 100], () =>
    p.circ(
      0,
      0,
      a,
      p.rad(0, 0, a, [
        [0, c, o],
        [0.5, c, o * 0.5],
        [1, c, 0],
      ]),
    ),
  )
function falling(p, t, n, speed, draw) {
  for (let i = 0; i < n; i++) {
    const x = p.R(),
      y = p.R(),
      k = 1 + Math.floor(p.R() * speed)
    draw(x, wrap(y + t * k), k, i)
  }
}
export const loops = {
  sea: () => {
    const T = TONE.gold,
      hz = H * 0.42
    return {
      seconds: 4,
      back: back(1, (p) => {
        sky(p, T, hz, { sx: W * 0.34, sy: hz * 0.6, sun: 54, clouds: 6 })
        p.rect(-2, hz, W + 4, H, p.v(hz, H, ['#a9d6cf', '#3f93a3', '#12505f']))
        p.at(W * 0.72, hz + 4, 0, 0.9, () =>
          p.path('M0 -90L3 -8L46 -8Z', T.dark).path('M-40 -4L52 -4L40 8L-30 8Z', T.dark),
        )
      }),
      frame: over(3, (p, t) => {
        for (let i = 0; i < 26; i++) {
          const q = i / 26,
            y = hz + 4 + q ** 1.7 * (H - hz),
            A = 1 + q * 22,
            ph = i * 2.4,
            fr = 0.013 - 0.009 * q
          let d = `M-4 ${f(y)}`
          for (let x = -4; x <= W + 16; x += 16)
            d += `L${x} ${f(y + Math.sin(x * fr + ph + t * TAU) * A * 0.5 + Math.sin(x * fr * 2.7 + ph * 2 - t * TAU) * A * 0.25)}`
          p.path(
            `${d}L${W + 8} ${H + 4}L-4 ${H + 4}Z`,
            mix('#3f93a3', '#0f4656', q),
            `opacity=".13" stroke="#f6efd8" stroke-opacity=".8" stroke-width="${f(0.8 + q * 2)}"`,
          )
        }
        for (let i = 0; i < 110; i++) {
          const q = p.R() ** 1.5,
            y = hz + 3 + q * (H - hz),
            x = W * 0.34 + (p.R() - 0.5) * W * (0.05 + q * 0.4),
            o = 0.5 + 0.5 * Math.sin(t * TAU * (1 + (i % 2)) + i * 1.7)
          p.ell(x, y, 5 + q * 34 * p.R(), 1 + q * 2.4, '#fff6d8', `opacity="${f(o * 0.7)}"`)
        }
      }),
    }
  },
  surf: () => {
    const T = TONE.day,
      hz = H * 0.34
    return {
      seconds: 5,
      back: back(2, (p) => {
        sky(p, T, hz, { sun: 0, clouds: 9 })
        p.rect(-2, hz, W + 4, H, p.v(hz, H, ['#8fcfd2', '#3aa0a8', '#6fc4bd', '#f0e2bc', '#e8d2a0']))
      }),
      frame: over(5, (p, t) => {
        const n = 6
        for (let i = 0; i < n; i++) {
          const q = (i + t) / n,
            y = hz + q ** 1.6 * (H - hz) * 0.82,
            A = 4 + q * 30,
            fade = Math.min(1, q * 5) * Math.min(1, (1 - q) * 3.2),
            _ph = i + t
          let d = '',
            e = ''
          for (let x = -4; x <= W + 16; x += 16) {
            const yy =
              y + Math.sin(x / 150 + 2 * Math.sin(q * 5)) * A * 0.4 + Math.sin(x / 47 + q * 9) * A * 0.12
            d += `${d ? 'L' : 'M'}${x} ${f(yy)}`
            e = `L${x} ${f(yy + A * 1.1 + Math.sin(x / 31 + q * 7) * A * 0.3)}${e}`
          }
          p.path(
            `${d}L${W + 16} ${f(y + A * 2)}L-4 ${f(y + A * 2)}Z`,
            '#1f7f8a',
            `opacity="${f(fade * 0.3)}"`,
          ).path(`${d + e}Z`, '#ffffff', `opacity="${f(fade * (0.35 + q * 0.55))}"`)
        }
        const wash = 0.5 + 0.5 * Math.sin(t * TAU - 1)
        let d = `M-4 ${H * 0.8}`
        for (let x = -4; x <= W + 16; x += 16)
          d += `L${x} ${f(H * (0.86 + 0.06 * wash) + Math.sin(x / 110 + 1) * 16 + Math.sin(x / 43) * 7)}`
        p.path(`${d}L${W + 16} ${H * 0.8}Z`, '#bfe6df', 'opacity=".5"').line(
          d.replace(/^M-4 [\d.]+L/, 'M'),
          '#fff',
          7,
          'opacity=".9"',
        )
      }),
    }
  },
  'street-rain': () => ({
    seconds: 3,
    back: still('street-rain', 3),
    frame: over(7, (p, t) => {
      let d = '',
        e = ''
      falling(p, t, 260, 3, (x, y, k) => {
        const L = 26 + k * 14
        const s = `M${f(x * W * 1.1 - y * 60)} ${f(y * (H + 90) - 60)}l${f(-L * 0.12)} ${L}`
        if (k > 2) d += s
        else e += s
      })
      p.line(d, '#eaf0ff', 1.8, 'opacity=".5"').line(e, '#cfdcff', 1.2, 'opacity=".4"')
      for (let i = 0; i < 46; i++) {
        const x = p.R() * W,
          y = H * (0.62 + 0.37 * p.R()),
          q = wrap(p.R() + t * 2),
          r = 4 + q * 22 * (y / H)
        p.ell(x, y, r, r * 0.3, 'none', `stroke="#eaf0ff" stroke-width="1.6" opacity="${f((1 - q) * 0.6)}"`)
      }
    }),
  }),
  'night-bus': () => {
    const T = { ...TONE.night, haze: '#4a3f7a' }
    return {
      seconds: 5,
      back: back(3, (p) => {
        p.fill(p.v(0, H, ['#080b20', '#171a44', T.haze, '#1a1830']))
        street(p, T, H * 0.5, W * 0.58, ['#6a5a7a', '#8a5a62', '#4f5a80', '#7a6a72', '#9a6a5a'], 0.42)
        lamp(p, W * 0.1, H * 0.8, H * 0.46, true)
        lamp(p, W * 0.9, H * 0.78, H * 0.42, true)
        bokeh(p, 14, H * 0.34, H * 0.6, ['#ffb050', '#ff6a6a', '#7ab0ff'], 6, 20)
      }),
      frame: over(11, (p, t) => {
        const e = t,
          x = W * 1.12 - e * (W * 1.12 + 900)
        p.rect(
          0,
          H * 0.86,
          W,
          H * 0.14,
          p.lin(x - 300, 0, x + 700, 0, [
            [0, '#ffe6a0', 0],
            [0.3, '#ffe6a0', 0.3],
            [0.8, '#ff8a5a', 0.16],
            [1, '#ff5a4a', 0],
          ]),
        )
        p.at(x, H * 0.86 + Math.sin(t * TAU * 6) * 1.6, 0, 1.12, () => busBody(p, '#c2322c', 'N7 Harbour'))
      }),
    }
  },
  oven: () => ({
    seconds: 4,
    back: still('oven', 1),
    frame: over(13, (p, t) => {
      for (let i = 0; i < 16; i++) {
        const x = W * (0.24 + 0.52 * p.R()),
          ph = p.R() * 9,
          k = 1 + (i % 3),
          h = 120 + 90 * (0.5 + 0.5 * Math.sin(t * TAU * k + ph)),
          y = H * 0.625,
          sw = Math.sin(t * TAU * k + ph * 2) * 20
        p.path(
          `M${f(x - 30)} ${y}Q${f(x - 34)} ${f(y - h * 0.5)} ${f(x + sw)} ${f(y - h)}Q${f(x + 34)} ${f(y - h * 0.4)} ${f(x + 28)} ${y}Z`,
          p.v(y - h, y, [
            [0, '#ff7a1c', 0],
            [0.5, '#ffc24a', 0.3],
            [1, '#fff6c8', 0.45],
          ]),
        )
      }
      const g = 0.3 + 0.12 * Math.sin(t * TAU * 2) + 0.07 * Math.sin(t * TAU * 5 + 1)
      p.circ(
        W / 2,
        H * 0.62,
        W * 0.6,
        p.rad(W / 2, H * 0.62, W * 0.6, [
          [0, '#ffb04a', g],
          [1, '#ff7a1c', 0],
        ]),
      )
      falling(p, t, 40, 2, (x, y) => {
        const q = 1 - y
        p.circ(
          W * (0.2 + 0.6 * x) + Math.sin(q * 9 + x * 30) * 16,
          H * (0.72 - 0.6 * y),
          2.6,
          '#ffdf8a',
          `opacity="${f(Math.sin(y * Math.PI) * 0.9)}"`,
        )
      })
    }),
  }),
  aurora: () => ({
    seconds: 5,
    back: back(6, (p) => {
      p.fill(p.v(0, H, ['#030716', '#081a34', '#0f3448', '#1c4a54']))
      stars(p, H * 0.7, 240)
      const T = { ...TONE.night, water: ['#2a6a64', '#0a2230', '#030a14'], sun: '#5dffb0' }
      ridge(p, H * 0.72, 150, '#0b2030', 4)
      water(p, T, H * 0.73, W * 0.5, { glint: 90 })
      for (let i = 0; i < 24; i++) pine(p, p.R() * W * 0.36, H * p.r(0.94, 1), p.r(80, 210), '#02060c')
      p.path(`M-4 ${H * 0.94}Q${W * 0.4} ${H * 0.88} ${W + 4} ${H * 0.96}V${H + 4}H-4Z`, '#03070e')
    }),
    frame: over(17, (p, t) => {
      const cs = ['#5dffb0', '#38c8d8', '#a86be8']
      for (let L = 0; L < 2; L++) {
        const ph = L * 2.1
        for (let x = -40; x < W + 40; x += 18) {
          const y =
              H * (0.56 - 0.18 * L) +
              Math.sin(x / 190 + ph + t * TAU) * 54 +
              Math.sin(x / 71 + ph - t * TAU) * 18,
            h = 170 + 150 * Math.abs(Math.sin(x / 240 + ph + Math.sin(t * TAU) * 0.5)),
            o = 0.1 + 0.2 * (0.5 + 0.5 * Math.sin(x / 83 + ph * 3 + t * TAU * 2))
          p.rect(
            x - 6,
            y - h,
            30,
            h,
            p.v(y - h, y, [
              [0, cs[2], 0],
              [0.45, cs[1], o * 0.5],
              [0.85, cs[0], o],
              [1, cs[0], 0],
            ]),
          )
        }
      }
    }),
  }),
  bees: () => ({
    seconds: 4,
    back: still('flowers', 1),
    frame: over(19, (p, t) => {
      for (let i = 0; i < 8; i++) {
        const a = p.R() * TAU,
          cx = W * (0.12 + 0.76 * p.R()),
          cy = H * (0.2 + 0.6 * p.R()),
          rx = 60 + 120 * p.R(),
          ry = 30 + 70 * p.R(),
          k = i % 2 ? 1 : -1,
          s = 1 + p.R() * 1.1,
          th = a + t * TAU * k,
          x = cx + Math.cos(th) * rx,
          y = cy + Math.sin(th * 1) * ry + Math.sin(t * TAU * 6 + i) * 5,
          dir = -Math.sin(th) * k > 0 ? 1 : -1,
          fl = Math.sin(t * TAU * 20 + i) * 0.5 + 0.5
        p.at(x, y, 0, [f(s * dir * 10) / 10, f(s * 10) / 10], () => {
          p.ell(-4, -18, 18, 5 + 7 * fl, '#eef6ff', 'opacity=".75" transform="rotate(-28 -4 -18)"').ell(
            10,
            -19,
            17,
            4 + 7 * (1 - fl),
            '#dce8f8',
            'opacity=".7" transform="rotate(24 10 -19)"',
          )
          p.ell(0, 0, 30, 17, p.v(-17, 17, ['#ffd24a', '#c8841c']))
            .path('M-19 -13h8v27h-8ZM-4 -16h8v33h-8ZM11 -15h7v30h-7Z', '#2a1608')
            .circ(29, -2, 10, '#2a1a0c')
            .circ(33, -5, 2.6, '#fff', 'opacity=".8"')
        })
      }
    }),
  }),
  tram: () => {
    const T = TONE.gold
    return {
      seconds: 5,
      back: back(1, (p) => {
        sky(p, T, H * 0.56, { sun: 0, clouds: 6, sx: W * 0.5, sy: H * 0.4, full: 1 })
        street(p, T, H * 0.56, W * 0.5, ['#c9785a', '#e2b07a', '#d8c8a8', '#8fa39a', '#b85c4c'], 0.2)
        for (const o of [0, 60]) p.line(`M-4 ${f(H * 0.85 + o)}H${W + 4}`, '#fbeccb', 4, 'opacity=".75"')
        p.line(`M-4 ${H * 0.47}Q${W / 2} ${H * 0.5} ${W + 4} ${H * 0.46}`, '#20222a', 2.6)
        person(p, W * 0.06, H * 0.93, 150, { top: '#7a2f3a', bag: '#5a3a24' })
      }),
      frame: over(23, (p, t) => {
        const x = -430 + t * (W + 860)
        p.at(x, H * 0.835 + Math.sin(t * TAU * 5) * 1.4, 0, 1.15, () => tramBody(p, '#d9a62e', '28 Graça', T))
      }),
    }
  },
  snow: () => ({
    seconds: 5,
    back: still('snow', 1),
    frame: over(29, (p, t) => {
      falling(p, t, 170, 2, (x, y, k, i) => {
        const r = k === 2 ? 4.6 : 2.8
        p.circ(
          wrap(x + 0.012 * Math.sin(y * TAU + i)) * W,
          y * (H + 40) - 20,
          r + (i % 9 === 0 ? 4 : 0),
          '#fff',
          `opacity="${i % 9 === 0 ? 0.5 : 0.85}"`,
        )
      })
      const g = 0.3 + 0.1 * Math.sin(t * TAU * 2)
      p.glow(W * 0.62, H * 0.59, 130, '#ffc860', g)
    }),
  }),
  concert: () => ({
    seconds: 4,
    back: still('concert', 1),
    frame: over(31, (p, t) => {
      const C = ['#ff3a8a', '#5a4aff', '#ffb04a', '#4ae8ff']
      for (let i = 0; i < 8; i++) {
        const x = W * (0.08 + 0.12 * i),
          a = Math.sin(t * TAU + i * 0.9) * 0.34 * W,
          o = 0.2 + 0.16 * Math.sin(t * TAU * 2 + i * 1.6)
        p.path(
          `M${f(x - 5)} 14L${f(x + a - 90)} ${H * 0.78}h180L${f(x + 5)} 14Z`,
          p.v(0, H * 0.78, [
            [0, C[i % 4], Math.max(0.02, o * 1.6)],
            [0.6, C[i % 4], Math.max(0.01, o * 0.6)],
            [1, C[i % 4], 0],
          ]),
        )
        p.glow(x, 14, 70, C[i % 4], 0.5 + o)
      }
      const beat = Math.max(0, Math.sin(t * TAU * 4))
      p.glow(W / 2, H * 0.5, W * 0.4, '#ff8ac0', 0.08 + 0.12 * beat)
      for (let i = 0; i < 22; i++) {
        const x = p.R() * W,
          y = H * (0.84 + 0.14 * p.R()),
          up = Math.max(0, Math.sin(t * TAU * 4 + i)) * 16
        p.line(`M${f(x)} ${f(y + 60)}Q${f(x + 6)} ${f(y)} ${f(x + 12)} ${f(y - 40 - up)}`, '#05030a', 13)
      }
    }),
  }),
  'river-fog': () => ({
    seconds: 5,
    back: still('river-fog', 1),
    frame: over(37, (p, t) => {
      for (let i = 0; i < 18; i++) {
        const y = H * (0.44 + 0.44 * p.R()),
          a = 190 + 240 * p.R(),
          x0 = p.R(),
          k = 1,
          x = wrap(x0 + t * k * (i % 2 ? 1 : 1)) * (W + 2 * a) - a
        soft(p, x, y, a, 30 + 26 * p.R(), '#fdeedd', 0.34)
      }
      p.glow(W * 0.5, H * 0.3, W * 0.5, '#fff3d8', 0.1 + 0.04 * Math.sin(t * TAU))
    }),
  }),
  birds: () => ({
    seconds: 5,
    back: back(4, (p) => {
      const T = TONE.dusk
      sky(p, T, H * 0.82, { full: 1, sun: 60, sx: W * 0.6, sy: H * 0.56, clouds: 10 })
      ridge(p, H * 0.8, 120, T.mid, 3)
      hill(p, H * 0.88, 30, T.dark, 2)
      for (let i = 0; i < 120; i++) {
        const x = p.R() * W,
          h = p.r(24, 80)
        p.line(`M${f(x)} ${H + 4}q${f(p.r(-8, 8))} ${f(-h * 0.6)} ${f(p.r(-16, 16))} ${f(-h)}`, T.dark, 2.4)
      }
    }),
    frame: over(41, (p, t) => {
      for (let i = 0; i < 19; i++) {
        const k = i - 9,
          x = -420 + t * (W + 840) - Math.abs(k) * 36 + p.r(-6, 6),
          y = H * 0.34 + k * 24 + Math.sin(t * TAU * 2 + i) * 6,
          u = Math.sin(t * TAU * 8 + i * 0.7),
          s = 0.52
        p.at(x, y, 0, s, () =>
          p
            .path('M-52 4Q-20 -8 10 -6Q30 -8 40 0Q52 2 62 4Q46 8 36 10Q0 20 -24 10L-60 16Z', '#17173a')
            .path(`M-10 0Q-34 ${f(-u * 34)} -52 ${f(-u * 62 - 4)}Q4 ${f(-u * 34)} 22 2Z`, '#17173a')
            .path(`M-4 0Q20 ${f(-u * 30)} 42 ${f(-u * 56 - 4)}Q34 ${f(-u * 20)} 24 2Z`, '#22204a'),
        )
      }
    }),
  }),
}
