import { useState } from 'react'
import { FormAlert } from '../../../../entities/account-form/form-alert.tsx'
import { Button } from '../../../../ui/action/button.tsx'
import { Dialog } from '../../../../ui/floating/dialog.ts'
import { DownloadIcon, DuplicateIcon } from '../../../../ui/icons/icons.ts'
import './factors.css'
import { grouped } from './grouped.ts'
import { copyText, downloadText } from './save-text.ts'
import { codesFile, codeTexts, factorTexts } from './texts.ts'

interface CodesDialogProps {
  email: string
  /** None while it is closed. */
  codes: readonly string[]
  onDone: () => void
}

/** Shows new recovery codes, once. It closes when they have been copied or downloaded. */
export function CodesDialog({ email, codes, onDone }: CodesDialogProps) {
  const [shown, setShown] = useState(codes)
  const [isSaved, setSaved] = useState(false)
  const [isWarned, setWarned] = useState(false)
  // The codes stay readable while the dialog fades away.
  if (codes.length > 0 && codes !== shown) {
    setShown(codes)
    setSaved(false)
    setWarned(false)
  }
  const lines = shown.map(grouped)
  const copy = async () => {
    if (await copyText(lines.join('\n'))) setSaved(true)
  }
  const download = () => {
    downloadText(codeTexts.fileName, codesFile(email, lines))
    setSaved(true)
  }
  return (
    <Dialog
      open={codes.length > 0}
      onOpenChange={() => (isSaved ? onDone() : setWarned(true))}
      align="start"
      size="lg"
      title={codeTexts.shownTitle}
      description={<span className="mt-1 block text-pretty">{codeTexts.shownLead}</span>}
      footer={
        <>
          <FormAlert text={isWarned && !isSaved ? codeTexts.saveFirst : null} />
          <div className="flex flex-wrap items-center gap-2">
            <Button icon={DuplicateIcon} onClick={() => void copy()}>
              {factorTexts.copy}
            </Button>
            <Button icon={DownloadIcon} onClick={download}>
              {codeTexts.download}
            </Button>
            <Button variant="primary" className="ms-auto" disabled={!isSaved} onClick={onDone}>
              {codeTexts.done}
            </Button>
          </div>
        </>
      }
    >
      <ul aria-label={codeTexts.list} className="recovery-codes rounded-field font-mono">
        {lines.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
