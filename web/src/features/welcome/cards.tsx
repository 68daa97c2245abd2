import type { ReactNode } from 'react'
import { Avatar } from '../../ui/display/avatar.tsx'
import { FalseIcon, LockedIcon, TrueIcon } from '../../ui/icons/icons.ts'
import { AnswerBar } from '../../ui/reaction/answer-bar.tsx'
import bridge from './bridge.webp'
import mara from './mara.webp'
import { cards as texts } from './texts.ts'

/** The three things that are different here, each with a small picture of it. */
export function Cards() {
  return (
    <ul className="welcome-cards">
      <Card {...texts.say}>
        <span className="flex items-center gap-2">
          <Avatar id="welcome" name={texts.say.example.name} src={mara} size={28} />
          {texts.say.example.name}
        </span>
        <span className="line-clamp-2">{texts.say.example.text}</span>
        <img src={bridge} alt="" width={320} height={213} />
      </Card>
      <Card {...texts.judge}>
        <span className="flex flex-wrap justify-center gap-1">
          <span className="welcome-pill" data-look="true">
            <TrueIcon size={16} />
            {texts.judge.yes}
          </span>
          <span className="welcome-pill" data-look="false">
            <FalseIcon size={16} />
            {texts.judge.no}
          </span>
        </span>
        <AnswerBar trueCount={47} falseCount={6} className="h-1.5 w-full" />
        <span className="text-center text-text-3">{texts.judge.verdict}</span>
      </Card>
      <Card {...texts.buy}>
        <span className="welcome-line" />
        <span className="welcome-line" />
        <span className="welcome-line" />
        <span className="welcome-pill" data-look="unlock">
          <LockedIcon size={16} />
          {texts.buy.unlock}
        </span>
      </Card>
    </ul>
  )
}

function Card({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="overflow-hidden rounded-box border border-border bg-surface">
      {/* An illustration: everything it says is said beside it. */}
      <div aria-hidden="true">{children}</div>
      <div>
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="text-pretty text-text-2">{text}</p>
      </div>
    </li>
  )
}
