/* What mypyc looks up by name each time, found once: each place in the code remembers where it was.

   A place keeps the version of the type or dictionary it last met. Python gives another version to whatever
   is changed, so that what was kept is not used any more: replaced globals, attributes and methods are seen.

   - An attribute that a type keeps in a slot (states, acts and events of msgspec do) is read at its offset.
   - A global, or what a module holds, is read without a look into its dictionary.
   - A method is called as it was found in its type.

   Reference: C API of CPython 3.11 to 3.13, "Type Objects" (tp_version_tag), "Dictionary Objects" (PEP 509) and
   structmember.h. Other Pythons, and those without a global lock, look all of it up. */

#ifndef COMPANION_CACHES_H
#define COMPANION_CACHES_H

#include <Python.h>
#include <structmember.h>

#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030E0000 && !defined(Py_GIL_DISABLED) && defined(__GNUC__)

#pragma GCC diagnostic ignored "-Wdeprecated-declarations" /* ma_version_tag, from 3.12 on */

#define COMPANION_NO_VERSION UINT_MAX
#define COMPANION_MOST_MISSES 40 /* a place that meets more kinds than it can keep learns no more */

typedef struct {
    unsigned int version; /* of the type */
    int misses;
    Py_ssize_t offset;
} companion_slot;

typedef struct {
    uint64_t version; /* of the dictionary; none has 0 */
    PyObject *owner;  /* the module; never followed */
    PyObject *value;  /* held by the dictionary for as long as it has this version */
} companion_entry;

typedef struct {
    companion_slot slots[2];
    companion_entry entry;
} companion_attribute;

typedef struct {
    unsigned int version;
    int misses;
    PyObject *callable; /* held by the type for as long as it has this version */
} companion_method;

/* Where instances of a type keep an attribute; -1 where that is no slot of theirs. */
static Py_ssize_t companion_offset(PyTypeObject *type, PyObject *name)
{
    PyObject *found = _PyType_Lookup(type, name);
    if (found == NULL || Py_TYPE(found) != &PyMemberDescr_Type || type->tp_version_tag == 0) return -1;
    PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
    return member->type == T_OBJECT_EX ? member->offset : -1;
}

/* The slot of an object, when the place knows its type; NULL otherwise. */
static inline PyObject **companion_place(PyObject *object, const companion_slot *slot)
{
    if (Py_TYPE(object)->tp_version_tag != slot->version) return NULL;
    return (PyObject **)((char *)object + slot->offset);
}

static void companion_learn_slot(PyTypeObject *type, PyObject *name, companion_slot *slots)
{
    if (slots[0].misses >= COMPANION_MOST_MISSES || type->tp_getattro != PyObject_GenericGetAttr) return;
    slots[0].misses++;
    Py_ssize_t offset = companion_offset(type, name);
    if (offset < 0) return;
    slots[1].version = slots[0].version;
    slots[1].offset = slots[0].offset;
    slots[0].version = type->tp_version_tag;
    slots[0].offset = offset;
}

static PyObject *companion_of_module(PyObject *module, PyObject *name, companion_entry *entry)
{
    PyObject *globals = PyModule_GetDict(module);
    if (entry->owner == module && ((PyDictObject *)globals)->ma_version_tag == entry->version) {
        Py_INCREF(entry->value);
        return entry->value;
    }
    PyObject *value = PyDict_GetItemWithError(globals, name);
    if (value == NULL || _PyType_Lookup(&PyModule_Type, name) != NULL) return PyObject_GetAttr(module, name);
    entry->version = ((PyDictObject *)globals)->ma_version_tag;
    entry->owner = module;
    entry->value = value;
    Py_INCREF(value);
    return value;
}

static PyObject *companion_get_elsewhere(PyObject *object, PyObject *name, companion_attribute *known)
{
    PyObject **place = companion_place(object, &known->slots[1]);
    if (place != NULL && *place != NULL) {
        Py_INCREF(*place);
        return *place;
    }
    if (PyModule_CheckExact(object)) return companion_of_module(object, name, &known->entry);
    companion_learn_slot(Py_TYPE(object), name, known->slots);
    return PyObject_GetAttr(object, name);
}

static inline PyObject *companion_get(PyObject *object, PyObject *name, companion_attribute *known)
{
    PyObject **place = companion_place(object, &known->slots[0]);
    if (place != NULL && *place != NULL) {
        Py_INCREF(*place);
        return *place;
    }
    return companion_get_elsewhere(object, name, known);
}

/* Whether attributes are written as Python itself would: into the slot, and by nobody's own __setattr__. */
static int companion_writes_slots(PyTypeObject *type)
{
    PyObject *written = PyObject_GetAttrString((PyObject *)type, "__setattr__");
    if (written == NULL) PyErr_Clear();
    int plain = written != NULL && Py_TYPE(written) == &PyWrapperDescr_Type;
    Py_XDECREF(written);
    return plain && !PyType_IS_GC(type); /* what the collector looks at must be told to it */
}

static int companion_set_elsewhere(PyObject *object, PyObject *name, PyObject *value, companion_slot *slot)
{
    PyTypeObject *type = Py_TYPE(object);
    int failed = PyObject_SetAttr(object, name, value);
    if (!failed && slot->misses < COMPANION_MOST_MISSES) {
        slot->misses++;
        Py_ssize_t offset = companion_writes_slots(type) ? companion_offset(type, name) : -1;
        if (offset >= 0) {
            slot->version = type->tp_version_tag;
            slot->offset = offset;
        }
    }
    return failed;
}

static inline int companion_set(PyObject *object, PyObject *name, PyObject *value, companion_slot *slot)
{
    PyObject **place = companion_place(object, slot);
    if (place == NULL) return companion_set_elsewhere(object, name, value, slot);
    PyObject *before = *place;
    Py_INCREF(value);
    *place = value;
    Py_XDECREF(before);
    return 0;
}

static PyObject *companion_global_anew(PyObject *globals, PyObject *name, companion_entry *entry)
{
    PyObject *value = CPyDict_GetItem(globals, name);
    if (value != NULL) {
        entry->version = ((PyDictObject *)globals)->ma_version_tag;
        entry->value = value;
    }
    return value;
}

static inline PyObject *companion_global(PyObject *globals, PyObject *name, companion_entry *entry)
{
    if (((PyDictObject *)globals)->ma_version_tag != entry->version)
        return companion_global_anew(globals, name, entry);
    Py_INCREF(entry->value);
    return entry->value;
}

static void companion_learn_method(PyTypeObject *type, PyObject *name, companion_method *known)
{
    if (known->misses >= COMPANION_MOST_MISSES || type->tp_getattro != PyObject_GenericGetAttr) return;
    known->misses++;
    if (type->tp_dictoffset != 0 || (type->tp_flags & Py_TPFLAGS_MANAGED_DICT)) return;
    PyObject *found = _PyType_Lookup(type, name);
    if (found == NULL || !PyType_HasFeature(Py_TYPE(found), Py_TPFLAGS_METHOD_DESCRIPTOR)) return;
    if (type->tp_version_tag == 0) return;
    known->version = type->tp_version_tag;
    known->callable = found;
}

static inline PyObject *companion_call(
    PyObject *name, PyObject *const *given, size_t count, PyObject *names, companion_method *known)
{
    PyTypeObject *type = Py_TYPE(given[0]);
    if (type->tp_version_tag != known->version) {
        companion_learn_method(type, name, known);
        return PyObject_VectorcallMethod(name, given, count, names);
    }
    PyObject *callable = known->callable;
    Py_INCREF(callable);
    PyObject *result = PyObject_Vectorcall(callable, given, count & ~PY_VECTORCALL_ARGUMENTS_OFFSET, names);
    Py_DECREF(callable);
    return result;
}

/* Whether classes of a metaclass are asked by Python's own rule alone. */
static int companion_asks_type(PyTypeObject *meta)
{
    static unsigned int known = COMPANION_NO_VERSION;
    if (meta == &PyType_Type || meta->tp_version_tag == known) return 1;
    PyObject *name = PyUnicode_InternFromString("__instancecheck__");
    if (name == NULL) { PyErr_Clear(); return 0; }
    int same = PyType_IsSubtype(meta, &PyType_Type) && _PyType_Lookup(meta, name) == _PyType_Lookup(&PyType_Type, name);
    Py_DECREF(name);
    if (same && meta->tp_version_tag != 0) known = meta->tp_version_tag;
    return same;
}

static inline int companion_is_instance(PyObject *object, PyObject *of)
{
    if ((PyObject *)Py_TYPE(object) == of) return 1;
    if (Py_TYPE(object)->tp_getattro == PyObject_GenericGetAttr && companion_asks_type(Py_TYPE(of)))
        return PyType_IsSubtype(Py_TYPE(object), (PyTypeObject *)of);
    return PyObject_IsInstance(object, of);
}

#define COMPANION_UNKNOWN_SLOT {COMPANION_NO_VERSION, 0, 0}
#define COMPANION_GET(object, name) \
    ({ static companion_attribute known_ = {{COMPANION_UNKNOWN_SLOT, COMPANION_UNKNOWN_SLOT}, {0, NULL, NULL}}; \
       companion_get((object), (name), &known_); })
#define COMPANION_SET(object, name, value) \
    ({ static companion_slot known_ = COMPANION_UNKNOWN_SLOT; \
       companion_set((object), (name), (value), &known_); })
#define COMPANION_GLOBAL(globals, name) \
    ({ static companion_entry known_ = {0, NULL, NULL}; companion_global((globals), (name), &known_); })
#define COMPANION_CALL(name, given, count, names) \
    ({ static companion_method known_ = {COMPANION_NO_VERSION, 0, NULL}; \
       companion_call((name), (given), (count), (names), &known_); })
#define COMPANION_IS_INSTANCE(object, of) companion_is_instance((object), (of))

#else

#define COMPANION_GET(object, name) CPyObject_GetAttr((object), (name))
#define COMPANION_SET(object, name, value) PyObject_SetAttr((object), (name), (value))
#define COMPANION_GLOBAL(globals, name) CPyDict_GetItem((globals), (name))
#define COMPANION_CALL(name, given, count, names) PyObject_VectorcallMethod((name), (given), (count), (names))
#define COMPANION_IS_INSTANCE(object, of) PyObject_IsInstance((object), (of))

#endif
#endif
