import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { urls } from '../../../lib/urls.ts'
import { type RichNode, richTextOf } from '../rich-text.ts'
import { Marked } from './sought-text.tsx'

// Links differ by weight as well as by colour, for people who cannot tell this colour from black. Addresses and handles
// read from left to right, even within right-to-left text.
const linkStyle = 'font-medium text-accent-text hover:underline [unicode-bidi:isolate] [direction:ltr]'
const tagStyle = 'font-medium text-accent-text hover:underline [unicode-bidi:isolate]'

/**
 * Renders user text. Addresses, hashtags and mentions become links, and the allowed tags become our own elements. No
 * user markup ever reaches the page, because their characters are never parsed as HTML.
 */
export function RichText({ text }: { text: string }) {
  return <Nodes nodes={richTextOf(text)} />
}

function Nodes({ nodes }: { nodes: readonly RichNode[] }): ReactNode {
  return nodes.map((node, index) => {
    const key = index
    return <Fragment key={key}>{node.kind === 'text' ? <Marked text={node.text} /> : render(node)}</Fragment>
  })
}

function render(node: Exclude<RichNode, { kind: 'text' }>): ReactNode {
  switch (node.kind) {
    case 'url':
      return (
        <a href={node.text} target="_blank" rel="noopener noreferrer nofollow ugc" className={linkStyle}>
          {node.text}
        </a>
      )
    case 'hashtag':
      return (
        <Link to={urls.search(node.text)} className={tagStyle}>
          <Marked text={node.text} />
        </Link>
      )
    case 'mention':
      return (
        <Link to={urls.mention(node.handle)} className={linkStyle}>
          <Marked text={node.text} />
        </Link>
      )
    case 'break':
      return <br />
    case 'strong':
      return (
        <strong>
          <Nodes nodes={node.children} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Nodes nodes={node.children} />
        </em>
      )
    case 'u':
      return (
        <u>
          <Nodes nodes={node.children} />
        </u>
      )
    case 'heading':
      // Not a real heading: the page's outline is ours.
      return (
        <strong className="block">
          <Nodes nodes={node.children} />
        </strong>
      )
    case 'block':
      return (
        <span className="block not-first:mt-2">
          <Nodes nodes={node.children} />
        </span>
      )
  }
}
