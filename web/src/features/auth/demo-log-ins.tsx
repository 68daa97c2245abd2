import { Button } from '../../ui/action/button.tsx'
import { demo } from './texts.ts'
import type { LoginValues } from './validate.ts'

interface DemoLogIn extends LoginValues {
  readonly name: string
  readonly is: string
  /** Of their authenticator app. */
  readonly needsCode: boolean
}

/** People of the demo world to log in as with one tap. On the development server only: a build leaves this out. */
export function DemoLogIns({ onChoose }: { readonly onChoose: (values: LoginValues) => void }) {
  const people: DemoLogIn[] = JSON.parse(import.meta.env['VITE_DEMO_LOG_INS'] ?? '[]')
  if (people.length === 0) return null
  return (
    <section aria-label={demo.title} className="mt-4 grid gap-2 border-t border-border pt-4">
      <h2 className="text-sm text-text-2">{demo.title}</h2>
      {people.map(({ name, is, needsCode, email, password }) => (
        <div key={email} className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <Button
            variant="soft"
            aria-describedby={`is-${email}`}
            onClick={() => onChoose({ email, password })}
          >
            {name}
          </Button>
          <p id={`is-${email}`} className="text-center text-sm text-pretty text-text-3">
            {needsCode ? demo.withCode(is) : is}
          </p>
        </div>
      ))}
    </section>
  )
}
