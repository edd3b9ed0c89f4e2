import { orderTexts } from './texts.ts'

/** The tags of an order in a list. */
export const TagWords = ({ tags }: { tags: readonly string[] }) =>
  tags.length === 0 ? null : (
    <ul aria-label={orderTexts.tags} className="mt-1 flex flex-wrap gap-1">
      {tags.map((tag) => (
        <li key={tag} className="rounded-xs bg-well px-1.5 text-12 wrap-anywhere text-ink">
          {tag}
        </li>
      ))}
    </ul>
  )
