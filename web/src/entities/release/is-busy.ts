import { areUploading } from '../upload/uploads-waiting.ts'

const DIALOG = '[role=dialog], [role=alertdialog]'
/** Forms hold what was typed, and card details; the search box is no loss. */
const FORM = 'form:not(search *)'
const COMPOSER = /^\/newPost$|\/edit$/

/** True if a full load could lose something in this tab: a composer, comment box, dialog, form, upload or payment. */
export function isBusy(): boolean {
  if (COMPOSER.test(location.pathname) || areUploading()) return true
  if (document.querySelector(`${DIALOG}, ${FORM}`) !== null) return true
  const boxes = [...document.querySelectorAll('textarea')]
  return boxes.some((box) => box.value !== '' || box === document.activeElement)
}
