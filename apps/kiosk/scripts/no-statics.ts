/** Replaces `hoist-non-react-statics`, because no component has static members to copy. */
const keepComponent = <Component>(component: Component): Component => component;

// oxlint-disable-next-line import/no-default-export -- the package it replaces has a default export
export default keepComponent;
