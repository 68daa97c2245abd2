import type { Label } from '@sayso/contract/shapes/scalars'
import type { PostForm } from '../../entities/draft/index.ts'
import { useAllowsAdult } from '../../entities/product/use-allows-adult.ts'
import { RadioChips } from '../../ui/form/radio-chips.tsx'
import { HiddenIcon } from '../../ui/icons/later-icons.ts'
import type { Faults } from './faults.ts'
import { Section } from './section.tsx'
import { labelTexts } from './texts.ts'

interface LabelSectionProps {
  form: PostForm
  onChange: (some: Partial<PostForm>) => void
  faults: Faults
  /** Labels that staff set on the post: they stay. */
  byStaff?: readonly Label[] | undefined
}

/** What the post contains that not everybody wants to see. Adult is offered where it is allowed. */
export function LabelSection({ form, onChange, faults, byStaff = [] }: LabelSectionProps) {
  const allowsAdult = useAllowsAdult()
  const { labels = [] } = form
  const options = [
    { value: 'none', label: labelTexts.none },
    { value: 'sensitive', label: labelTexts.sensitive, icon: HiddenIcon },
    { value: 'adult', label: labelTexts.adult },
  ] as const
  const isOffered = {
    none: byStaff.length === 0,
    sensitive: !byStaff.includes('adult'),
    adult: allowsAdult || labels.includes('adult'),
  }
  const chosen = labels.includes('adult') ? 'adult' : (labels[0] ?? 'none')
  return (
    <Section title={labelTexts.title} field="labels">
      <RadioChips
        legend={labelTexts.legend}
        hideLegend
        options={options.filter(({ value }) => isOffered[value])}
        value={chosen}
        onChange={(value) =>
          onChange({ labels: [...new Set([...byStaff, ...(value === 'none' ? [] : [value])])] })
        }
        error={faults.labels}
      />
      <p className="mt-2.5 text-sm text-text-3">
        {byStaff.length > 0 ? labelTexts.byStaff : labelTexts.hints[chosen]}
      </p>
    </Section>
  )
}
