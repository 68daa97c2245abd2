import { unlockedLabel } from '../../entities/post/texts.ts'
import { PostMedia } from '../../entities/post/ui/media/post-media.tsx'
import { PostFiles } from '../../entities/post/ui/post-files.tsx'
import { PostText } from '../../entities/post/ui/post-text.tsx'
import { SealLine } from '../../entities/receipt/index.ts'
import { urls } from '../../lib/urls.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { CheckIcon } from '../../ui/icons/icons.ts'
import { UnlockedBlock } from '../../ui/paid/unlocked-block.tsx'
import { Fine, StepFoot, stepBody } from './step-foot.tsx'
import { specified, texts } from './texts.ts'
import type { Purchase } from './use-purchase.ts'

/** The bought content, to read. The page behind shows it too. */
export function SuccessStep({ purchase }: { purchase: Purchase }) {
  const { post, member } = purchase
  const { ptv_text: hidden, purchase: receipt } = post
  const locked = post.media.filter((one) => one.locked)
  const email = member?.user.email
  return (
    <div className={stepBody}>
      <div className="grid justify-items-center gap-1 text-center">
        <span className="mb-1.5 grid size-12 animate-pop-in place-items-center rounded-full bg-ok-soft text-ok">
          <CheckIcon size={26} strokeWidth={2.25} />
        </span>
        <h3 className="text-xl font-semibold">{specified.unlocked}</h3>
        <p className="text-text-2">
          {hidden === undefined ? texts.waiting : purchase.isBoughtNow ? texts.saved : texts.alreadyYours}
        </p>
      </div>
      {hidden !== undefined && hidden !== '' && (
        <UnlockedBlock label={unlockedLabel(receipt?.paid_amount)} supportEmail={post.ptv_support_email}>
          <PostText id={post.unique_id} text={hidden} part="locked" />
        </UnlockedBlock>
      )}
      {locked.length > 0 && <PostMedia id={post.unique_id} media={locked} />}
      <PostFiles post={post} />
      <SealLine post={post} />
      <StepFoot>
        <div className="grid grid-cols-2 gap-3">
          {member?.user.has_password === false ? (
            <LinkButton size="lg" to={urls.forgotPassword(email ?? undefined)} replace>
              {texts.setPassword}
            </LinkButton>
          ) : (
            <LinkButton size="lg" to={urls.purchases()} replace>
              {texts.purchases}
            </LinkButton>
          )}
          <Button size="lg" variant="primary" onClick={purchase.close}>
            {texts.done}
          </Button>
        </div>
        {purchase.isBoughtNow && email && <Fine>{texts.receiptSent(email)}</Fine>}
      </StepFoot>
    </div>
  )
}
