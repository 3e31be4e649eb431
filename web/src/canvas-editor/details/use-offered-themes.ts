import { brandThemes } from '@flydeck/scene/model/brand-themes';
import type { Theme } from '@flydeck/scene/model/theme';
import { THEMES } from '@flydeck/scene/model/themes';
import { useBrandKit } from '../brand/use-brand-kit.ts';

/** Returns the themes that the author can choose: the themes of the brand kit, and the built-in themes. */
export function useOfferedThemes(): readonly Theme[] {
  const { colors } = useBrandKit();
  return [...brandThemes(colors.map(({ color }) => color)), ...THEMES];
}
