import type { ProfileId } from '@sayso/contract/ids'
import { logQuietly } from '../../lib/log.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { copyDraft, openDraft } from './draft-opening.ts'
import { type DraftState, newDraft } from './draft-state.ts'
import type { LocalDraft, PickedFile, PostForm } from './draft-types.ts'
import { liveDrafts, wasDeviceLeftSince } from './live-drafts.ts'
import { isEmpty, keepFile, saveLocalDraft } from './local-drafts.ts'
import { emptyForm, isBlank, isSameForm } from './post-form.ts'
import { dropRemoteDraft, fetchDrafts, localOf, noteSending, sendDraft } from './remote-drafts.ts'
import { dropSpare, writeSpare } from './spare-draft.ts'

/** Counted from the last key press. */
const SAVE_AFTER_MS = 800
const SEND_AFTER_MS = 2_500

export interface DraftKeeper extends Store<DraftState> {
  start(): () => void
  change(some: Partial<PostForm>): void
  /** Stores the bytes immediately. A browser that cannot store them keeps them until the page is closed. */
  addFiles(files: readonly (readonly [PickedFile, Blob])[]): Promise<void>
  changeFiles(change: (files: readonly PickedFile[]) => readonly PickedFile[]): void
  /** Saves pending changes and returns the draft as saved. */
  flush(): Promise<LocalDraft>
  /** Discards the draft and starts a new one. Calling the returned function brings it back. */
  discard(): () => void
  /** Switches to another draft, or an empty one. The current text stays a draft. */
  turnTo(next: LocalDraft | null): Promise<void>
  /** Moves the draft to another profile, which continues it. Calling the returned function keeps it here after all. */
  handTo(profile: ProfileId): Promise<() => Promise<void>>
  takeOther(): void
  dismissOther(): void
  /** Continues without the files that exist only on another device. */
  leaveOutElsewhere(): void
  dismissRestored(): void
  /** Records what is being sent to be published; null if it was rejected. */
  noteSent(sent: LocalDraft['sent']): Promise<LocalDraft>
  /** The draft has become a post: nothing may save it again. */
  end(): void
}

/** Returns the files picked on another device that this one does not have. */
function notHere(theirs: LocalDraft, { files }: LocalDraft) {
  // The same file may have been picked on both devices, with a different id on each.
  const here = new Set(files.flatMap(({ id, name }) => [id, name]))
  return (theirs.elsewhere ?? []).filter(({ id, name }) => !here.has(id) && !here.has(name))
}

/** Keeps one draft of one profile saved while it is written: on this device with its files, on the server without. */
export function createDraftKeeper(profileId: ProfileId, begunWith: PostForm | null): DraftKeeper {
  const store = createStore<DraftState>({
    isOpen: false,
    draft: newDraft(profileId, begunWith ?? emptyForm),
    isRestored: false,
    saving: 'idle',
    other: null,
  })
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let sendTimer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> = Promise.resolve()
  let adding: Promise<void> = Promise.resolve()
  let isDirty = false
  let isEnded = false
  const begunAt = Date.now()
  let opened: Promise<void> | null = null

  /**
   * True once it is published or its author has logged out, maybe in another tab: nothing of it may be stored again.
   */
  const isOver = () => isEnded || wasDeviceLeftSince(begunAt)
  const set = (some: Partial<DraftState>) => store.set({ ...store.get(), ...some })
  const setDraft = (some: Partial<LocalDraft>) => set({ draft: { ...store.get().draft, ...some } })

  function touch(some: Partial<LocalDraft>): void {
    if (isOver()) return
    isDirty = true
    set({ draft: { ...store.get().draft, ...some }, saving: 'waiting' })
    clearTimeout(saveTimer)
    saveTimer = setTimeout(() => void save(), SAVE_AFTER_MS)
  }

  function save(): Promise<void> {
    clearTimeout(saveTimer)
    saving = saving.then(saveOnce)
    return saving
  }

  async function saveOnce(): Promise<void> {
    if (!isDirty || isOver()) return
    isDirty = false
    const { draft } = store.get()
    const next = { ...draft, count: draft.count + 1, savedAt: Date.now() }
    try {
      const theirs = await saveLocalDraft(next)
      if (theirs !== null) return await fork(theirs)
      setDraft({ count: next.count, savedAt: next.savedAt })
      if (!isDirty) set({ saving: 'saved' })
      dropSpare()
      sendSoon()
    } catch (error) {
      logQuietly('the draft could not be stored', error)
      set({ saving: 'failed' })
    }
  }

  /** Handles edits in two tabs: both texts stay, this one under a new id. */
  async function fork(theirs: LocalDraft): Promise<void> {
    const mine = await copyDraft(store.get().draft)
    set({ draft: { ...mine, form: store.get().draft.form }, other: { where: 'tab', draft: theirs } })
    isDirty = true
    return saveOnce()
  }

  /** Stores files one after the other: a 300 MB film beside nine others would need memory for all of them at once. */
  async function add(files: readonly (readonly [PickedFile, Blob])[]): Promise<void> {
    for (const [file, bytes] of files) await keepFile(file.id, bytes)
    const { draft } = store.get()
    const names = files.map(([{ name }]) => name)
    touch({
      files: [...draft.files, ...files.map(([file]) => file)],
      // A file picked again here is no longer missing.
      elsewhere: (draft.elsewhere ?? []).filter(({ name }) => !names.includes(name)),
    })
  }

  function sendSoon(): void {
    clearTimeout(sendTimer)
    sendTimer = setTimeout(() => void send(false), SEND_AFTER_MS)
  }

  async function send(keepalive: boolean): Promise<void> {
    clearTimeout(sendTimer)
    // Wait until the server's version is known; sending earlier would look like overwriting it.
    if (!keepalive) await opened
    await sendOne(store.get().draft, keepalive)
  }

  async function sendOne(draft: LocalDraft, keepalive: boolean): Promise<void> {
    const isWorthIt = draft.revision !== null || !isBlank(draft.form)
    if (isOver() || !isWorthIt || draft.discardedAt !== null) return
    try {
      const { draft: kept, replaced } = await sendDraft(draft, { keepalive })
      if (isEnded) return dropRemoteDraft({ ...draft, revision: kept.revision })
      const known = { revision: kept.revision, sentCount: draft.count }
      if (store.get().draft.id === draft.id) {
        setDraft(known)
        if (replaced) set({ other: { where: 'device', draft: localOf(profileId, replaced) } })
      }
      await noteSending(draft.id, known)
    } catch {
      // The draft is safe on this device; the next save sends it too.
    }
  }

  async function open(): Promise<void> {
    const { draft: found, discarded } = await openDraft(profileId)
    const isNew = found === null || begunWith !== null
    set({ isOpen: true, ...(!isNew && { draft: found, isRestored: true, saving: 'saved' as const }) })
    if (begunWith !== null) touch({})
    else await lookElsewhere(found, discarded)
  }

  /** Checks for what another device has written since. */
  async function lookElsewhere(found: LocalDraft | null, discarded: ReadonlySet<string>): Promise<void> {
    const remote = await fetchDrafts(profileId)
    const { draft } = store.get()
    if (isOver() || draft.sent !== null) return
    if (found === null) {
      const newest = remote.find(({ draft_id }) => !discarded.has(draft_id))
      const isUntouched = !isDirty && draft.count === 0 && draft.files.length === 0
      if (newest && isUntouched) set({ draft: localOf(profileId, newest), isRestored: true, saving: 'saved' })
      return
    }
    const same = remote.find(({ draft_id }) => draft_id === draft.id)
    if (!same || same.revision <= (draft.revision ?? 0)) return
    const theirs = localOf(profileId, same)
    const isSame = isSameForm(theirs.form, found.form)
    setDraft({ revision: same.revision, ...(isSame && { elsewhere: notHere(theirs, draft) }) })
    // If the text is the same, this page sent it itself before it was closed: not a conflict.
    if (!isSame) set({ other: { where: 'device', draft: theirs } })
  }

  function onHide(): void {
    if (document.visibilityState !== 'hidden' || isOver()) return
    const { draft } = store.get()
    if (isDirty) writeSpare({ id: draft.id, profileId, form: draft.form, count: draft.count + 1 })
    void save()
    void send(true)
  }

  async function flush(): Promise<LocalDraft> {
    // If the user picks a film and presses the button immediately, the film is included.
    await adding
    await save()
    return store.get().draft
  }

  return {
    ...store,
    flush,
    start() {
      opened ??= open()
      const live = { flush }
      liveDrafts.add(live)
      document.addEventListener('visibilitychange', onHide)
      return () => {
        liveDrafts.delete(live)
        document.removeEventListener('visibilitychange', onHide)
        void save().then(() => send(false))
      }
    },
    change: (some) => touch({ form: { ...store.get().draft.form, ...some } }),
    addFiles(files) {
      adding = adding.then(() => add(files))
      return adding
    },
    changeFiles: (change) => touch({ files: change(store.get().draft.files) }),
    discard() {
      const put = { ...store.get().draft, discardedAt: Date.now() }
      clearTimeout(saveTimer)
      clearTimeout(sendTimer)
      isDirty = false
      void saving.then(() => saveLocalDraft({ ...put, count: put.count + 1 })).catch(() => {})
      dropSpare()
      dropRemoteDraft(put)
      set({ draft: newDraft(profileId, emptyForm), isRestored: false, saving: 'idle', other: null })
      return () => {
        set({ draft: { ...put, count: put.count + 1, discardedAt: null, revision: null }, saving: 'waiting' })
        isDirty = true
        void save()
      }
    },
    async turnTo(next) {
      const before = await flush()
      void sendOne(before, false)
      const draft = next ?? newDraft(profileId, emptyForm)
      set({ draft, isRestored: false, saving: next === null ? 'idle' : 'saved', other: null })
      if (next !== null) await lookElsewhere(next, new Set())
    },
    async handTo(profile) {
      const draft = await flush()
      if (isEmpty(draft) || draft.sent !== null) return async () => {}
      const given = {
        ...draft,
        profileId: profile,
        count: draft.count + 1,
        revision: null,
        savedAt: Date.now(),
      }
      await saveLocalDraft(given)
      isEnded = true
      dropRemoteDraft(draft)
      return async () => {
        isEnded = false
        setDraft({ count: given.count, revision: null })
        isDirty = true
        await save()
      }
    },
    takeOther() {
      const { other, draft } = store.get()
      if (other === null) return
      const isSame = other.draft.id === draft.id
      // This tab's own draft stays in the store for a day, as discarded.
      if (!isSame) {
        void saveLocalDraft({ ...draft, count: draft.count + 1, discardedAt: Date.now() }).catch(() => {})
        dropRemoteDraft(draft)
      }
      const taken = { ...draft, form: other.draft.form, elsewhere: notHere(other.draft, draft) }
      set({ draft: isSame ? taken : other.draft, other: null })
      touch({})
    },
    dismissOther: () => set({ other: null }),
    leaveOutElsewhere: () => touch({ elsewhere: [] }),
    dismissRestored: () => set({ isRestored: false }),
    noteSent(sent) {
      touch({ sent })
      return flush()
    },
    end() {
      isEnded = true
      clearTimeout(saveTimer)
      clearTimeout(sendTimer)
      dropSpare()
    },
  }
}
