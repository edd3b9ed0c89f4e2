import type { Item } from '@mutirao/contract/catalog'
import * as m from '#paraglide/messages.js'
import { paths } from '#links/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Dock } from '#ui/dock.tsx'

/** What is always in a kit, what can be chosen, and which part is missing when it cannot be had. */
export function KitContents({ item: { kitItems, groups, lacks } }: { item: Item }) {
  if (!kitItems || !groups) return null
  return (
    <section className="rounded-card bg-well px-3.5 py-3">
      <h2 className="mb-1 text-16">{m.kit_contents()}</h2>
      {lacks && <p className="font-semibold text-err">{m.kit_lacks({ name: lacks })}</p>}
      <ul className="list-disc pl-4.5 text-ink-2">
        {kitItems.map(({ itemId, name, quantity, unit }) => (
          <li key={itemId}>{`${quantity > 1 ? `${quantity} × ` : ''}${name}, ${unit}`}</li>
        ))}
        {groups.map(({ id, name }) => (
          <li key={id} className="font-semibold text-ink">
            {m.kit_your_choice({ name })}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ChoiceDock({ item }: { item: Item }) {
  return (
    <Dock>
      <ButtonLink href={paths.choose(item)} size="big" isFull>
        {item.choice === 'flavor' ? m.flavor_choose() : m.kit_assemble()}
      </ButtonLink>
    </Dock>
  )
}
