import * as m from '#paraglide/messages.js'
import { Picture } from '#ui/picture.tsx'
import type { Category } from '@mutirao/contract/campaigns'
import { ChipLink } from '@mutirao/ui/chip.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { layoutGrid } from '@mutirao/ui/icons.gen.ts'

type Props = { categories: Category[]; current?: string; hrefOf: (id: string) => string; allHref: string }

/** Categories with items; sticky below the header on phones. */
export function CategoryChips({ categories, current, hrefOf, allHref }: Props) {
  return (
    <nav
      aria-label={m.categories()}
      className="bleed sticky top-[calc(16px+var(--bar-row))] z-15 gap-2 bg-bg pt-1.5 pb-2.5 zoomed:static lg:hidden"
    >
      <ChipLink data-replace="" href={allHref} isOn={!current}>
        {m.everything()}
      </ChipLink>
      {filled(categories).map(({ id, name, picture }) => (
        <ChipLink key={id} data-replace="" href={hrefOf(id)} isOn={id === current}>
          <span className="-ml-1.5 block size-6">
            <Picture picture={picture} sizes="24px" max={160} isDecorative />
          </span>
          {name}
        </ChipLink>
      ))}
    </nav>
  )
}

/** The same at the left of large screens. */
export function CategoryRail({ categories, current, hrefOf, allHref }: Props) {
  const look = (isOn: boolean) =>
    `flex min-h-10 items-center gap-2.5 rounded-md px-2.5 font-medium ${isOn ? 'bg-action-soft font-semibold text-action-text' : 'text-ink-2 hover:bg-well'}`
  return (
    <nav aria-label={m.categories()} className="sticky top-17 pt-4 max-lg:hidden">
      <h2 className="px-2.5 pb-1.5 text-14 text-ink-3">{m.categories()}</h2>
      <a href={allHref} aria-current={current ? undefined : 'true'} className={look(!current)}>
        <span className="grid w-7 place-items-center">
          <Icon d={layoutGrid} />
        </span>
        {m.everything()}
      </a>
      {filled(categories).map(({ id, name, picture }) => (
        <a key={id} href={hrefOf(id)} aria-current={id === current ? 'true' : undefined} className={look(id === current)}>
          <span className="block size-7">
            <Picture picture={picture} sizes="28px" max={160} isDecorative />
          </span>
          {name}
        </a>
      ))}
    </nav>
  )
}

const filled = (categories: Category[]) => categories.filter(({ itemCount }) => itemCount > 0)
