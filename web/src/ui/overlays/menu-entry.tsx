import { clsx } from 'clsx'
import { DropdownMenu } from 'radix-ui'
import { Link } from 'react-router'
import type { MenuItem } from '../floating/menu-items.ts'
import { CheckIcon } from '../icons/icons.ts'

const row =
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-[10px] px-3 font-medium outline-none select-none data-[disabled]:cursor-not-allowed data-[disabled]:opacity-45 data-[highlighted]:bg-surface-3 coarse:min-h-11'

export function MenuEntry({ item }: { item: MenuItem }) {
  if (item.kind === 'separator') return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-border" />
  if (item.kind === 'link') {
    return (
      <DropdownMenu.Item asChild>
        <Link to={item.to} className={row}>
          {item.icon && <item.icon size={18} className="text-text-2" />}
          {item.label}
        </Link>
      </DropdownMenu.Item>
    )
  }
  if (item.kind === 'choice') {
    return (
      <DropdownMenu.RadioGroup value={item.value} onValueChange={item.onChange}>
        <DropdownMenu.Label className="px-3 pt-2 pb-1 text-sm font-medium text-text-3">
          {item.label}
        </DropdownMenu.Label>
        {item.options.map((option) => (
          <DropdownMenu.RadioItem key={option.value} value={option.value} className={row}>
            {option.icon && <option.icon size={18} className="text-text-2" />}
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.aside}
            <DropdownMenu.ItemIndicator>
              <CheckIcon size={18} className="text-accent-text" />
            </DropdownMenu.ItemIndicator>
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    )
  }
  return (
    <DropdownMenu.Item
      className={clsx(row, item.tone === 'danger' && 'text-danger data-[highlighted]:bg-danger-soft')}
      disabled={item.disabled ?? false}
      onSelect={item.onSelect}
    >
      {item.icon && <item.icon size={18} className={clsx(item.tone !== 'danger' && 'text-text-2')} />}
      <span className="min-w-0 flex-1 truncate">{item.label}</span>
      {item.aside && <span className="text-sm font-normal text-text-3">{item.aside}</span>}
    </DropdownMenu.Item>
  )
}
