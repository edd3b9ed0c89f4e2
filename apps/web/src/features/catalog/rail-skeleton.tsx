import { Bone, times } from '@mutirao/ui/skeleton.tsx'

/** The categories beside a list, on large screens. */
export const RailSkeleton = () => (
  <div className="grid gap-3 pt-8 max-lg:hidden">
    {times(8).map((index) => (
      <Bone key={index} className="h-8" />
    ))}
  </div>
)
