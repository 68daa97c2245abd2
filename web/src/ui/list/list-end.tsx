import { Button } from '../action/button.tsx'
import { UpIcon } from '../icons/icons.ts'
import * as labels from '../texts.ts'

interface ListEndProps {
  text: string
  onBackToTop?: () => void
}

export function ListEnd({ text, onBackToTop }: ListEndProps) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 p-5 text-text-2">
      <span>{text}</span>
      {onBackToTop && (
        <Button icon={UpIcon} onClick={onBackToTop}>
          {labels.backToTop}
        </Button>
      )}
    </div>
  )
}
