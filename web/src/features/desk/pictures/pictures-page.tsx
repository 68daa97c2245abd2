import type { HeldMedia } from '@sayso/contract/shapes/held-media'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { HiddenIcon } from '../../../ui/icons/later-icons.ts'
import { type Act, ActDialog } from '../act-dialog.tsx'
import { picturesQuery } from '../desk-queries.ts'
import { Loaded } from '../loaded.tsx'
import { HeldRow } from './held-row.tsx'
import { texts } from './pictures-texts.ts'

/** Uploads that wait because a list of known images has them. */
export function PicturesPage() {
  const [act, setAct] = useState<Act | null>(null)
  return (
    <section className="desk-page">
      <h1 tabIndex={-1}>{texts.title}</h1>
      <Loaded query={useQuery(picturesQuery)}>
        {(held) =>
          held.length === 0 ? (
            <EmptyState icon={HiddenIcon} title={texts.empty} text={texts.emptyText} />
          ) : (
            <>
              <p className="desk-lead">{texts.lead}</p>
              <ul>
                {held.map((one: HeldMedia) => (
                  <HeldRow key={one.media_id} one={one} onAct={setAct} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      <ActDialog act={act} onClose={() => setAct(null)} />
    </section>
  )
}
