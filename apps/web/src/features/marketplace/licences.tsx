import { notices } from 'virtual:notices'
import * as m from '#paraglide/messages.js'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronDown } from '@mutirao/ui/icons.gen.ts'

/** The third-party software of the shop with its licences, in their own language. */
export function Licences() {
  const libraries = notices.libraries.map(({ name, version, licence }) => `${name} ${version}, ${licence}`).join('\n')
  const parts = [...notices.parts, { title: m.libraries(), text: libraries }]
  return (
    <>
      <p lang="en" className="text-ink-2">
        {notices.own}
      </p>
      <div className="card mt-3 divide-y divide-line px-3.5">
        {parts.map(({ title, text }) => (
          <details key={title} className="group">
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
              <span lang="en" className="first-letter:uppercase">
                {title.toLowerCase()}
              </span>
              <Icon d={chevronDown} className="size-5 shrink-0 text-ink-2 group-open:rotate-180" />
            </summary>
            <p lang="en" className="pb-3 text-13 wrap-anywhere whitespace-pre-line text-ink-2">
              {text}
            </p>
          </details>
        ))}
      </div>
    </>
  )
}
