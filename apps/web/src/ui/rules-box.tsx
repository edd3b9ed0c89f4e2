import { Icon } from './icon.tsx'
import { shieldCheck } from './icon-paths.ts'

type Props = { title: string; rules: { name: string; lines: string[] }[]; className?: string }

/** Terms in pairs, on a quiet ground. */
export function RulesBox({ title, rules, className = '' }: Props) {
  return (
    <section className={`rounded-card bg-well px-4 py-3.5 ${className}`}>
      <h3 className="mb-2 flex items-center gap-2 text-16">
        <Icon d={shieldCheck} />
        {title}
      </h3>
      <dl className="grid gap-2">
        {rules.map(({ name, lines }) => (
          <div key={name} className="grid grid-cols-[minmax(92px,auto)_1fr] gap-2.5 text-13">
            <dt className="text-ink-2">{name}</dt>
            <dd>
              {lines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
