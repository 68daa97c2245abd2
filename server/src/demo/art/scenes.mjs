// Every scene by name: scenes[name](seed) is a painting, and .svg(width) of it the drawing.
import city from './families/city.mjs'
import food from './families/food.mjs'
import garden from './families/garden.mjs'
import land from './families/land.mjs'
import paper from './families/paper.mjs'
import play from './families/play.mjs'
import water from './families/water.mjs'
import { Paint, rng } from './lib.mjs'

const heights = [800, 675, 800, 900]

const all = { ...water, ...land, ...city, ...food, ...garden, ...play, ...paper }

export const scenes = Object.fromEntries(
  Object.entries(all).map(([name, draw]) => [
    name,
    (seed = 1, size = { w: 1200, h: heights[(seed - 1) % 4] }) => {
      const p = new Paint(size.w, size.h, seed)
      let k = 0
      for (const c of name) k = (k * 33 + c.charCodeAt(0)) | 0
      p.R = rng(k + seed * 7919)
      draw(p)
      return p
    },
  ]),
)
