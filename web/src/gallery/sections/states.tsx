import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { CommentIcon, FollowingIcon, OfflineIcon, PostIcon } from '../../ui/icons/icons.ts'
import { ListEnd } from '../../ui/list/list-end.tsx'
import { RetryRow } from '../../ui/list/retry-row.tsx'
import { LoadingState } from '../../ui/loading/loading-state.tsx'
import { MediaCellSkeleton } from '../../ui/loading/media-cell-skeleton.tsx'
import { PostCardSkeleton } from '../../ui/loading/post-card-skeleton.tsx'
import { ProfileCardSkeleton } from '../../ui/loading/profile-card-skeleton.tsx'
import { Section, Specimen } from '../section.tsx'

export function States() {
  return (
    <Section title="States" note="Every list has all of them.">
      <Specimen name="Loading" note="after 150 ms" look="bare">
        <LoadingState label="Loading posts">
          <PostCardSkeleton withMedia />
          <PostCardSkeleton />
          <ProfileCardSkeleton />
          <div className="grid grid-cols-3 gap-1">
            <MediaCellSkeleton />
            <MediaCellSkeleton />
            <MediaCellSkeleton />
          </div>
        </LoadingState>
      </Specimen>
      <div className="grid gap-6">
        <Specimen name="EmptyState" look="bare">
          <EmptyState
            icon={CommentIcon}
            title="No posts to show"
            text="Be the first to share something!"
            action={
              <LinkButton to="/newPost" variant="primary" icon={PostIcon}>
                Post
              </LinkButton>
            }
          />
        </Specimen>
        <Specimen name="ErrorState" look="bare">
          <ErrorState
            title="Error loading posts"
            text="The server did not answer. Nothing you wrote is lost."
            detail="HTTP error! status: 503"
            onRetry={() => {}}
          />
        </Specimen>
      </div>
      <Specimen name="EmptyState" note="with a quiet way on" look="bare">
        <EmptyState
          icon={FollowingIcon}
          title="Login to view Following feed"
          text="See posts from the people you follow, newest first."
          action={
            <LinkButton to="/login" variant="primary">
              Login / Join
            </LinkButton>
          }
          secondAction={
            <LinkButton to="/explore/list" variant="link">
              Keep exploring
            </LinkButton>
          }
        />
      </Specimen>
      <div className="grid gap-6">
        <Specimen name="Banner, RetryRow, ListEnd" look="bare">
          <Banner icon={OfflineIcon}>You’re offline. Showing saved posts.</Banner>
          <Banner tone="info" action={<Button size="sm">Discard</Button>}>
            Draft restored
          </Banner>
          <RetryRow text="Couldn’t load more posts." onRetry={() => {}} />
          <RetryRow text="Couldn’t load more posts." onRetry={() => {}} retrying />
          <ListEnd text="No more posts to load" onBackToTop={() => {}} />
        </Specimen>
        <Specimen name="InlineNotice">
          <div className="grid gap-3">
            <InlineNotice tone="accent" icon={CommentIcon}>
              Log in to comment on Mara Lindqvist’s post
            </InlineNotice>
            <InlineNotice tone="danger" title="PayPal could not pay bakery@bake.example">
              “Receiving account is not confirmed.” Nothing is lost: $38.64 is paid with the next batch on Nov
              20.
            </InlineNotice>
            <InlineNotice tone="warn" title="Payment succeeded but the post is not unlocked yet">
              We have your payment. Trying again does not charge you.
            </InlineNotice>
            <InlineNotice tone="ok">Profile saved</InlineNotice>
            <InlineNotice
              action={
                <Button size="sm" variant="quiet">
                  Discard
                </Button>
              }
            >
              Restored unsaved changes
            </InlineNotice>
          </div>
        </Specimen>
      </div>
    </Section>
  )
}
