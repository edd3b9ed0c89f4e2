import { useId } from 'react'
import { Icon } from './icon.tsx'

type Option<Value extends string> = { value: Value; label: string; icon?: string }
type Props<Value extends string> = { label: string; options: Option<Value>[]; value: Value; onChange: (value: Value) => void }

const track = 'grid auto-cols-fr grid-flow-col rounded-[14px] bg-well-2 p-1'
const look = (isOn: boolean) =>
  `flex min-h-11 items-center justify-center gap-2 rounded-md px-2 font-head text-14 leading-none font-semibold ${
    isOn ? 'bg-surface text-ink shadow-[0_1px_3px_color-mix(in_oklab,var(--ink)_16%,transparent)]' : 'text-ink-2'
  }`

/** Two or three options side by side. */
export function Segmented<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset aria-label={label} className={track}>
      {options.map((option) => (
        <label
          key={option.value}
          className={`cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-action ${look(option.value === value)}`}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.icon && <Icon d={option.icon} />}
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

type LinksProps = { label: string; links: { href: string; label: string; isOn: boolean }[] }

/** Two or three views side by side, each at its own address. */
export const SegmentedLinks = ({ label, links }: LinksProps) => (
  <nav aria-label={label} className={track}>
    {links.map(({ href, label: name, isOn }) => (
      <a key={href} href={href} aria-current={isOn ? 'page' : undefined} className={look(isOn)}>
        {name}
      </a>
    ))}
  </nav>
)
