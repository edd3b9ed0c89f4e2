import { Icon } from '@mutirao/ui/icon.tsx'

/** How a state looks. */
export type TagLook = { icon: string; look: string }

/** A state in word, icon and colour. */
export function Tag({ icon, look, children }: TagLook & { children: string }) {
  return (
    <span className={`inline-flex items-center gap-1 rounded-xs px-2 py-0.5 text-13 font-semibold whitespace-nowrap ${look}`}>
      <Icon d={icon} className="size-4" />
      {children}
    </span>
  )
}
