// The face of everybody in the demo world, drawn from what people.json says of them, 256 x 256.

import { faces } from './faces.mjs'
import { dots, f, mix, Paint, rng } from './lib.mjs'

const SKIN = [
  ['#f8dccb', '#e0b199'],
  ['#f4d0b4', '#d8a484'],
  ['#eec39c', '#cc9870'],
  ['#dba983', '#b47e58'],
  ['#c98f66', '#a26a45'],
  ['#a86f48', '#80502f'],
  ['#8a5638', '#643a24'],
  ['#6f4128', '#4d2a18'],
  ['#4f2d1c', '#361c10'],
]

function portrait(who, i) {
  const p = new Paint(256, 256, i)
  const R = rng(i * 7717 + 5)
  p.R = R
  p.vig = 0.12
  p.wobble = 0.9
  p.grainy = 6
  const { style: st, old = false, man = false, bg, top, cloth = top, hair = '#17110f', collar = i % 5 } = who
  const sk = SKIN[who.skin]
  const dark = who.skin > 3
  p.fill(p.lin(0, 0, 90, 256, bg))
  p.blur(12, () => {
    for (let k = 0; k < 8; k++)
      p.circ(R() * 256, R() * 256, p.r(16, 48), '#fff', `opacity="${f(p.r(0, 0.2))}"`)
  })
  if (who.behind === 'leaves') {
    p.blur(3, () => {
      for (let k = 0; k < 12; k++)
        p.at(R() * 256, R() * 256, R() * 360, 1, () =>
          p.path('M0 0Q24 -18 52 0Q24 16 0 0Z', mix(bg[1], '#2f6a3a', 0.5), 'opacity=".6"'),
        )
    })
  }
  if (who.behind === 'sun') p.circ(190, 70, 46, mix(bg[0], '#ffffff', 0.5), 'opacity=".6"')
  const cx = 128 + ((i % 5) - 2) * 3
  p.at(cx - 128 + 0, 6, 0, 1, () => {
    const C = 128
    if (st === 'long' || st === 'wave' || st === 'braids')
      p.path(
        `M62 100C46 26 210 26 194 100C206 160 ${st === 'wave' ? '216 190 196 222' : '198 200 188 226'}H68C${st === 'wave' ? '40 190 50 160' : '58 200 50 160'} 62 100Z`,
        p.lin(60, 0, 200, 0, [mix(hair, '#ffffff', 0.14), hair, mix(hair, '#000000', 0.3)]),
      )
    if (st === 'bob')
      p.path('M60 100C48 28 208 28 196 100C204 140 200 166 190 176H66C56 166 52 140 60 100Z', hair)
    if (st === 'afro') {
      p.circ(C, 92, 80, hair)
      dots(
        p,
        60,
        () => {
          const a = R() * 6.3
          return [C + Math.cos(a) * 76, 92 + Math.sin(a) * 76, p.r(8, 15)]
        },
        hair,
      )
    }
    if (st === 'curly')
      dots(
        p,
        60,
        () => {
          const a = Math.PI + R() * Math.PI * 1.0 + (R() - 0.5) * 0.8
          return [C + Math.cos(a) * p.r(40, 66), 96 + Math.sin(a) * p.r(36, 62), p.r(12, 20)]
        },
        hair,
      )
    if (st === 'scarf')
      p.path(
        'M54 116C54 16 202 16 202 116C206 190 224 230 236 260H20C32 230 50 190 54 116Z',
        p.lin(40, 0, 220, 0, [mix(cloth, '#ffffff', 0.18), cloth, mix(cloth, '#000000', 0.3)]),
      )
    if (st === 'bun') p.circ(C + 6, 36, 27, hair)
    // body and collar
    p.path(
      'M26 262C30 204 80 194 128 194S226 204 230 262Z',
      p.lin(30, 190, 230, 260, [mix(top, '#ffffff', 0.16), top, mix(top, '#000000', 0.28)]),
    )
    p.path('M103 150V194Q128 222 153 194V150Z', sk[1])
    const col = collar
    if (st !== 'scarf') {
      if (col === 0)
        p.path('M98 190L128 224L112 240L84 200ZM158 190L128 224L144 240L172 200Z', mix(top, '#ffffff', 0.55))
      else if (col === 1) p.line('M96 196Q128 232 160 196', mix(top, '#000000', 0.35), 8)
      else if (col === 2) p.path('M98 178Q128 196 158 178L164 206Q128 222 92 206Z', mix(top, '#ffffff', 0.12))
      else if (col === 3) p.line('M100 194L128 250L156 194', mix(top, '#000000', 0.4), 6)
      else
        for (let k = 0; k < 5; k++)
          p.line(
            `M${34 + k * 8} ${216 + k * 12}Q128 ${200 + k * 14} ${222 - k * 8} ${216 + k * 12}`,
            mix(top, '#ffffff', 0.5),
            4,
            'opacity=".7"',
          )
    }
    if (st === 'scarf') p.path('M68 152Q128 222 188 152L206 260H50Z', mix(cloth, '#000000', 0.12))
    // head
    const jaw = man ? 8 : 0
    if (st !== 'scarf') p.ell(75, 121, 9, 14, sk[1]).ell(181, 121, 9, 14, sk[1])
    p.path(
      `M76 104C74 46 182 46 180 104C180 ${146 + jaw} 156 ${178 + jaw * 0.5} 128 ${178 + jaw * 0.5}S76 ${146 + jaw} 76 104Z`,
      p.rad(108, 86, 110, [mix(sk[0], '#ffffff', 0.12), sk[0], sk[1]]),
    )
    p.path('M180 104C180 150 156 178 128 178C150 160 166 140 168 90Z', sk[1], 'opacity=".35"')
    p.blur(5, () =>
      p.circ(98, 140, 11, '#e8604a', 'opacity=".22"').circ(158, 140, 11, '#e8604a', 'opacity=".22"'),
    )
    const g = (i % 3) - 1
    for (const x of [108, 148]) {
      p.ell(x, 116, 8.4, 6.2, '#fffdf8')
        .circ(
          x + g * 1.6,
          116.4,
          5,
          mix('#3a2418', ['#3f6a8a', '#4a6a3a', '#2a1810', '#5a3a1c'][i % 4], dark ? 0.15 : 0.6),
        )
        .circ(x + g * 1.6, 116.4, 2.4, '#0c0706')
        .circ(x + g * 1.6 - 1.6, 114.4, 1.3, '#fff')
        .line(`M${x - 9} 113Q${x} 106 ${x + 9} 113`, '#20120c', man ? 2 : 3)
    }
    const br = st === 'scarf' || st === 'bald' || st === 'turban' ? '#22140e' : mix(hair, '#20120c', 0.35)
    p.line(
      'M95 101Q107 94 118 100M138 100Q149 94 161 101',
      old ? mix(br, '#ffffff', 0.3) : br,
      man ? 5.4 : 3.6,
    )
    p.line('M130 118Q138 134 126 137', mix(sk[1], '#3a1408', 0.4), 3, 'opacity=".75"')
    const sm = who.smile ?? i % 4
    if (sm === 0)
      p.path('M110 151Q128 172 146 151Q128 157 110 151Z', '#fffaf4').line(
        'M109 150Q128 158 147 150M112 154Q128 172 144 154',
        man ? '#8a4a3c' : '#b8404a',
        3,
      )
    else if (sm === 1) p.line('M112 152Q128 164 144 152', man ? '#8a4a3c' : '#b8404a', 4)
    else if (sm === 2)
      p.path(
        'M112 152Q122 147 128 150Q134 147 144 152Q128 164 112 152Z',
        man ? mix(sk[1], '#8a3a30', 0.5) : '#b83f50',
      )
    else p.line('M114 154Q130 160 144 150', man ? '#8a4a3c' : '#b8404a', 4)
    if (old)
      p.line(
        'M90 128q4 6 10 7M166 128q-4 6 -10 7M106 84q22 -5 44 0M102 146q-3 8 0 14M154 146q3 8 0 14',
        mix(sk[1], '#4a2414', 0.4),
        2,
        'opacity=".55"',
      )
    if (who.freckles)
      dots(p, 16, () => [128 + p.r(-34, 34), 132 + p.r(-8, 8), 1.4], '#a85a34', 'opacity=".6"')
    // hair in front
    const sh = (d) =>
      p.path(d, p.lin(70, 40, 190, 110, [mix(hair, '#ffffff', 0.2), hair, mix(hair, '#000000', 0.25)]))
    if (st === 'short')
      sh('M73 106C60 24 136 20 156 34C194 38 190 82 183 106C178 80 162 72 136 72C104 74 82 78 73 106Z')
    if (st === 'crop' || st === 'grey')
      sh('M72 112C56 54 88 32 126 38C172 28 200 58 184 112C182 80 168 66 140 70C108 62 80 74 72 112Z')
    if (st === 'long' || st === 'bun' || st === 'braids')
      sh('M71 114C60 28 196 28 185 114C180 76 154 66 122 60C100 74 80 82 71 114Z')
    if (st === 'wave') sh('M70 118C58 26 200 24 186 120C182 84 172 70 150 60C128 82 92 80 70 118Z')
    if (st === 'bob') sh('M68 120C60 34 196 34 188 120L180 92Q128 74 76 92Z')
    if (st === 'afro' || st === 'curly') {
      sh('M74 102C74 58 182 58 182 102C208 54 168 14 128 18S48 54 74 102Z')
      dots(
        p,
        26,
        () => {
          const t = R()
          return [76 + t * 104, 78 - Math.sin(t * 3.14) * 20 + p.r(-10, 6), p.r(8, 13)]
        },
        mix(hair, '#ffffff', 0.05),
      )
    }
    if (st === 'braids')
      for (const x of [64, 192])
        for (let k = 0; k < 7; k++)
          p.ell(x + (k % 2 ? 3 : -3), 130 + k * 16, 12, 11, mix(hair, '#ffffff', k % 2 ? 0.12 : 0))
    if (st === 'scarf')
      p.path(
        'M68 112C66 34 190 34 188 112C176 66 154 60 128 60S80 66 68 112Z',
        mix(cloth, '#ffffff', 0.1),
      ).line('M60 120C66 60 96 40 128 38', mix(cloth, '#ffffff', 0.35), 4, 'opacity=".6"')
    if (st === 'turban') {
      p.path('M66 98C54 34 96 10 128 12S202 34 190 98C170 70 150 62 128 62S86 70 66 98Z', cloth)
      for (let k = 0; k < 5; k++)
        p.line(
          `M${66 + k * 8} ${92 - k * 12}Q128 ${44 - k * 8} ${190 - k * 6} ${96 - k * 15}`,
          mix(cloth, k % 2 ? '#ffffff' : '#000000', 0.25),
          5,
        )
    }
    if (st === 'beanie') {
      sh('M72 108Q70 90 78 84H178Q186 90 184 108Q176 88 128 86T72 108Z')
      p.path('M68 88C64 10 192 10 188 88Z', cloth).rr(64, 76, 128, 24, 10, mix(cloth, '#ffffff', 0.2))
      for (let x = 70; x < 190; x += 11) p.line(`M${x} 80v16`, mix(cloth, '#000000', 0.3), 2)
      p.circ(128, 26, 14, mix(cloth, '#ffffff', 0.4))
    }
    if (st === 'cap') {
      sh('M72 112Q70 88 80 82H176Q186 88 184 112Q176 90 128 88T72 112Z')
      p.path('M70 86C66 22 190 22 186 86Z', cloth).path(
        'M70 84Q128 66 214 92Q216 100 206 100Q128 84 70 94Z',
        mix(cloth, '#000000', 0.3),
      )
    }
    if (st === 'hat') {
      sh('M70 126C62 60 194 60 186 126Q180 92 128 84T70 126Z')
      p.path('M82 76C84 14 172 14 174 76Z', '#d8b878')
        .rect(83, 62, 90, 14, cloth)
        .ell(128, 78, 92, 17, '#e8cc90')
        .ell(128, 76, 60, 8, '#b8945a', 'opacity=".5"')
    }
    if (st === 'bald') p.ell(108, 66, 20, 9, '#fff', 'opacity=".22" transform="rotate(-20 108 66)"')
    if (who.beard) {
      const full = who.beard === 'full'
      p.path(
        full
          ? 'M77 116C76 168 100 192 128 192S180 168 179 116C170 142 156 142 128 141S86 142 77 116Z'
          : who.beard === 'moustache'
            ? 'M100 144Q128 130 156 144Q150 154 128 149T100 144Z'
            : 'M104 142Q128 132 152 142Q148 150 128 147T104 142ZM112 172Q128 164 144 172Q140 186 128 188T112 172Z',
        who.beardColour ?? hair,
        'opacity=".94"',
      )
      if (full) p.line('M113 155Q128 163 143 155', '#d88a80', 4)
    }
    if (who.glasses) {
      const c = who.frame ?? '#1c181a'
      who.glasses === 'round'
        ? p
            .circ(106, 117, 18, '#fff', `fill-opacity=".12" stroke="${c}" stroke-width="3.6"`)
            .circ(150, 117, 18, '#fff', `fill-opacity=".12" stroke="${c}" stroke-width="3.6"`)
        : p
            .rr(86, 103, 38, 27, 8, '#fff', `fill-opacity=".12" stroke="${c}" stroke-width="4"`)
            .rr(132, 103, 38, 27, 8, '#fff', `fill-opacity=".12" stroke="${c}" stroke-width="4"`)
      p.line('M124 115Q128 111 132 115M88 114L78 110M168 114L178 110', c, 3.4)
    }
    if (who.earrings) p.circ(74, 140, 5, '#f2c63a').circ(182, 140, 5, '#f2c63a')
  })
  p.fill(
    p.lin(0, 0, 256, 256, [
      [0, '#fff4e0', 0.22],
      [0.5, '#000', 0],
      [1, '#140014', 0.24],
    ]),
  )
  return p
}

export const portraits = Object.fromEntries(
  Object.entries(faces).map(([handle, who], place) => [handle, () => portrait(who, place + 1)]),
)
