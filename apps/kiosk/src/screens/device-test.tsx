export function DeviceTestScreen() {
  return null;
}
