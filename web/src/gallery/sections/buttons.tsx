import { useState } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Kbd } from '../../ui/display/kbd.tsx'
import {
  CheckIcon,
  CommentIcon,
  DarkThemeIcon,
  MoreIcon,
  MutedIcon,
  PlayIcon,
  PostIcon,
  RetryIcon,
  SearchIcon,
  TimeIcon,
  WarningIcon,
} from '../../ui/icons/icons.ts'
import { CardIcon } from '../../ui/icons/later-icons.ts'
import { Pill } from '../../ui/list/pill.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { Row, Section, Specimen } from '../section.tsx'

const variants = ['primary', 'secondary', 'quiet', 'soft', 'link', 'danger'] as const

function Saving() {
  const [pending, setPending] = useState(false)
  const save = () => {
    setPending(true)
    setTimeout(() => setPending(false), 2_000)
  }
  return (
    <Button variant="primary" icon={PostIcon} pending={pending} pendingLabel="Posting..." onClick={save}>
      Post
    </Button>
  )
}

export function Buttons() {
  return (
    <Section title="Buttons and small things" note="One primary button per column.">
      <Specimen name="Button" note="rest · disabled · pending keeps the width">
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </Row>
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} disabled>
              {variant}
            </Button>
          ))}
        </Row>
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} pending>
              {variant}
            </Button>
          ))}
        </Row>
        <Row>
          <Button variant="primary" icon={RetryIcon} pending>
            Try again
          </Button>
          <Button variant="primary" pendingLabel="Saving..." pending>
            Save Changes
          </Button>
          <Saving />
        </Row>
      </Specimen>
      <Specimen name="Sizes, LinkButton" note="32, 40 (44 under a finger), 48">
        <Row>
          <Button size="sm">Refund</Button>
          <Button size="md" icon={CardIcon}>
            Add with Credit Card
          </Button>
          <LinkButton to="/newPost" variant="primary" icon={PostIcon}>
            Post
          </LinkButton>
        </Row>
        <Row>
          <Button size="lg" variant="primary" wide>
            Pay $3.00 and unlock
          </Button>
        </Row>
      </Specimen>
      <Specimen name="IconButton" note="wait 700 ms for the tooltip, 300 ms grace for the next">
        <Row>
          <IconButton icon={SearchIcon} label="Search" shortcut="/" />
          <IconButton icon={DarkThemeIcon} label="Theme" />
          <IconButton icon={MoreIcon} label="More" size="sm" />
          <IconButton icon={MoreIcon} label="More" disabled />
          <IconButton icon={MoreIcon} label="More" pending />
          <span className="rounded-media bg-[linear-gradient(135deg,#9db7c9,#2f4554)] p-3">
            <IconButton icon={MutedIcon} label="Unmute" shortcut="M" ground="media" size="sm" iconSize={16} />
          </span>
        </Row>
      </Specimen>
      <Specimen name="Badge, Kbd, Spinner, Pill">
        <Row>
          <Badge tone="ok" icon={CheckIcon}>
            completed
          </Badge>
          <Badge tone="warn" icon={TimeIcon}>
            pending
          </Badge>
          <Badge tone="danger" icon={WarningIcon}>
            failed
          </Badge>
          <Badge>neutral</Badge>
          <Badge size="sm" tone="accent">
            Author
          </Badge>
          <Badge size="sm">You</Badge>
          <span className="rounded-media bg-[linear-gradient(135deg,#9db7c9,#2f4554)] p-3">
            <Badge tone="media" icon={PlayIcon}>
              0:42
            </Badge>
          </span>
        </Row>
        <Row>
          <Kbd>J</Kbd>
          <Kbd>Esc</Kbd>
          <Kbd>⌘</Kbd>
          <Kbd>↵</Kbd>
          <Spinner label="Loading" />
          <Spinner size={24} className="text-accent-text" />
          <CommentIcon size={22} />
        </Row>
        <Row>
          <Pill count={1} onPress={() => {}} />
          <Pill count={4} onPress={() => {}} />
          <Pill count={10_000} onPress={() => {}} />
        </Row>
      </Specimen>
    </Section>
  )
}
