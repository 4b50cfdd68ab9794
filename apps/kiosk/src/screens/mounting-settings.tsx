export function MountingSettingsScreen() {
  return null;
}
