// The confined program: turns the upload in its directory into renditions beside it. It runs in a jail, once per
// picture, and knows nothing of the product: no environment, no network, no other file.
import { render } from './render.ts'

const answer = await render(JSON.parse(process.argv[2] ?? '{}'))
process.stdout.write(JSON.stringify(answer))
