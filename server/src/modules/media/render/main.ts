// The confined program: turns the upload in its directory into renditions next to it. It runs in a jail, once per
// picture, and knows nothing about the product: no environment, no network, no other files.
import { render } from './render.ts'

const answer = await render(JSON.parse(process.argv[2] ?? '{}'))
process.stdout.write(JSON.stringify(answer))
