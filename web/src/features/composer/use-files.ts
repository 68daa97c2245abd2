import type { Limits } from '@sayso/contract/limits'
import { useRef, useState } from 'react'
import { dropFile, type PickedFile } from '../../entities/draft/index.ts'
import { announce } from '../../lib/announcer.ts'
import { sortFiles } from './pick-files.ts'
import { texts } from './texts.ts'
import { useFileIntake } from './use-file-intake.ts'

/** The picked files: stored with a draft, or for as long as the screen is open. */
export interface PickedFiles {
  readonly files: readonly PickedFile[]
  add(files: readonly (readonly [PickedFile, Blob])[]): void
  change(change: (files: readonly PickedFile[]) => readonly PickedFile[]): void
}

interface FilesParts {
  picked: PickedFiles
  isPaid: boolean
  limits: Limits
}

export function useFiles({ picked, isPaid, limits }: FilesParts) {
  const [refused, setRefused] = useState<readonly string[]>([])
  const replaced = useRef<PickedFile | null>(null)
  const picker = useRef<HTMLInputElement>(null)

  function take(chosen: readonly File[]): void {
    const old = replaced.current
    replaced.current = null
    const present = old === null ? picked.files : picked.files.filter(({ id }) => id !== old.id)
    const sorted = sortFiles(chosen, present, { isPaid, media: limits.media })
    setRefused(sorted.refused)
    const [first] = sorted.taken
    if (old !== null && first) replace(old, first)
    else if (sorted.taken.length > 0) picked.add(sorted.taken)
    announce(texts.selected(picked.files.length + sorted.taken.length))
  }

  /** Replaces a file in the same position, keeping its alt text and lock. */
  function replace(old: PickedFile, [file, bytes]: readonly [PickedFile, Blob]): void {
    const inPlace = { ...file, alt: old.alt, isLocked: old.isLocked }
    picked.add([[inPlace, bytes]])
    picked.change((files) =>
      files.flatMap((one) => (one.id === old.id ? [inPlace] : one.id === file.id ? [] : [one])),
    )
    void dropFile(old.id)
  }

  const isDragging = useFileIntake(take)
  return {
    refused,
    isDragging,
    pick: (instead: PickedFile | null = null) => {
      replaced.current = instead
      picker.current?.click()
    },
    remove: (file: PickedFile) => {
      picked.change((files) => files.filter(({ id }) => id !== file.id))
      void dropFile(file.id)
    },
    picker: {
      ref: picker,
      onChange: () => {
        take([...(picker.current?.files ?? [])])
        // Reset, so that the same file can be picked again.
        if (picker.current) picker.current.value = ''
      },
    },
  }
}
